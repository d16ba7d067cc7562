import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import { pdfPartsFolder } from 'virtual:pdf-parts'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** The most pixels of one drawn page: more than a screen shows, less than a phone has no memory for. */
export const maxPagePixels = 16_000_000

/** Opens a PDF, by range requests where the server supports them. Scripts are not run, forms and links only drawn. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url: new URL(url, window.location.origin).href,
    cMapUrl: `${pdfPartsFolder}cmaps/`,
    standardFontDataUrl: `${pdfPartsFolder}standard_fonts/`,
    iccUrl: `${pdfPartsFolder}iccs/`,
    wasmUrl: `${pdfPartsFolder}wasm/`,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: 4 * maxPagePixels,
    verbosity: 0,
  })
}
