import { parentPort, workerData } from 'node:worker_threads'
import { openDocumentText, sheetText, slideTexts, wordText } from './office-text.ts'
import { pdfTexts } from './pdf-text.ts'
import { plainText, splitText } from './plain-text.ts'
import type { ExtractedText, ExtractionResult, ExtractionTask } from './text-types.ts'
import { textLimits } from './text-types.ts'

async function extract({ kind, bytes, readMs }: ExtractionTask): Promise<ExtractedText> {
  if (kind === 'pdf') return pdfTexts(bytes, readMs)
  if (kind === 'slides') {
    const slides = slideTexts(bytes)
    return { pages: slides.slice(0, textLimits.pages), isPartial: slides.length > textLimits.pages }
  }
  const read = { word: wordText, sheet: sheetText, openDocument: openDocumentText, plain: plainText }[kind]
  return splitText(read(bytes))
}

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only')
const postResult = (result: ExtractionResult) => port.postMessage(result)
extract(workerData as ExtractionTask).then(postResult, (error: unknown) =>
  postResult({ failure: error instanceof Error ? error.message : String(error) }),
)
