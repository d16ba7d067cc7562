import { Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { pdfPartsFolder } from 'virtual:pdf-parts'
import { useTexts } from '../texts/texts-context.ts'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl } from './preview-file.ts'
import { PreviewFailed } from './PreviewFailed.tsx'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import { useKeyShortcuts } from './use-key-shortcuts.ts'
import { useZoom } from './use-zoom.ts'
import type { Zoom } from './use-zoom.ts'
import { ToolButton, ZoomTools } from './ZoomTools.tsx'
import type { Size } from './ZoomViewport.tsx'
import { ZoomViewport } from './ZoomViewport.tsx'
import styles from './Preview.module.css'

type PdfState = PDFDocumentProxy | { readonly reason: 'pdfLocked' | 'pdfBroken' | null } | null

interface Props {
  readonly file: PreviewFile
  /** It is a part of a page, which keeps the keys that turn pages for itself. */
  readonly isInPage: boolean
  /** The page that is shown first, from 1. */
  readonly firstPage: number | undefined
}

/** A PDF, page by page, with a message for a broken or encrypted one. */
export function PdfPreview(props: Props) {
  const [round, setRound] = useState(0)
  return <OpenedPdf key={round} {...props} onRetry={() => setRound(round + 1)} />
}

function OpenedPdf({ file, onRetry, ...shown }: Props & { readonly onRetry: () => void }) {
  const { t } = useTexts()
  const pdfState = usePdf(downloadUrl(file))
  if (!pdfState) return <Loader className={styles.loader} />
  if (!('reason' in pdfState)) return <PdfPages file={file} pdf={pdfState} {...shown} />
  if (pdfState.reason === null) return <PreviewFailed file={file} onRetry={onRetry} />
  return <PreviewUnavailable file={file} reason={t(`documents.${pdfState.reason}`)} />
}

interface PagesProps extends Props {
  readonly pdf: PDFDocumentProxy
}

function PdfPages({ file, pdf, isInPage, firstPage = 1 }: PagesProps) {
  const { t } = useTexts()
  const zoom = useZoom()
  const { numPages } = pdf
  const within = (page: number) => Math.min(numPages, Math.max(1, page))
  const [number, setNumber] = useState(() => within(firstPage))
  const showPage = (page: number) => setNumber(within(page))
  useKeyShortcuts(isInPage ? {} : { PageDown: () => showPage(number + 1), PageUp: () => showPage(number - 1) })
  return (
    <>
      <PdfPage
        key={number}
        pdf={pdf}
        number={number}
        zoom={zoom}
        label={`${file.name}, ${t('documents.pageOf', { page: number, pages: numPages })}`}
      />
      <ZoomTools zoom={zoom}>
        <ToolButton label={t('common.previousPage')} disabled={number === 1} onClick={() => showPage(number - 1)}>
          <IconChevronUp size={20} />
        </ToolButton>
        <PageNumber number={number} onPage={showPage} />
        <span>{t('documents.pagesTotal', { pages: numPages })}</span>
        <ToolButton label={t('common.nextPage')} disabled={number === numPages} onClick={() => showPage(number + 1)}>
          <IconChevronDown size={20} />
        </ToolButton>
        <span className={styles.gap} />
      </ZoomTools>
    </>
  )
}

interface NumberProps {
  readonly number: number
  readonly onPage: (number: number) => void
}

function PageNumber({ number, onPage }: NumberProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string>()
  const goToPage = () => {
    if (typed !== undefined && /^\d+$/.test(typed.trim())) onPage(Number(typed))
    setTyped(undefined)
  }
  return (
    <TextInput
      className={styles.pageNumber}
      aria-label={t('documents.page')}
      inputMode="numeric"
      value={typed ?? String(number)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={goToPage}
      onKeyDown={({ key }) => key === 'Enter' && goToPage()}
    />
  )
}

/** What is known of a file by the library's error; of any other nothing: it may not have been read at all. */
const reasons: Readonly<Record<string, 'pdfLocked' | 'pdfBroken'>> = {
  PasswordException: 'pdfLocked',
  InvalidPDFException: 'pdfBroken',
}

/** Opens a PDF while it is shown; `null` while loading. */
function usePdf(url: string): PdfState {
  const [pdfState, setPdfState] = useState<PdfState>(null)
  useEffect(() => {
    const task = openPdf(url)
    let isUnmounted = false
    task.promise.then(
      (pdf) => !isUnmounted && setPdfState(pdf),
      (error: unknown) => {
        const name = error instanceof Error ? error.name : ''
        if (!isUnmounted) setPdfState({ reason: reasons[name] ?? null })
      },
    )
    return () => {
      isUnmounted = true
      void task.destroy()
    }
  }, [url])
  return pdfState
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  readonly zoom: Zoom
  readonly label: string
}

/** How much larger than on paper a page is drawn on a large screen. */
const maxFitScale = 3

/** One page, rendered at the resolution of the screen, with its text for screen readers. */
function PdfPage({ pdf, number, zoom, label }: PdfPageProps) {
  const { t } = useTexts()
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [text, setText] = useState('')
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const read = async () => {
      const found = await pdf.getPage(number)
      if (!isUnmounted) setPage(found)
      const { items } = await found.getTextContent()
      if (!isUnmounted) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    read().catch(() => !isUnmounted && setBroken(true))
    return () => {
      isUnmounted = true
    }
  }, [pdf, number])
  const natural = page?.getViewport({ scale: 1 }) ?? null
  if (isBroken)
    return (
      <p className={styles.note} role="alert">
        {t('documents.pageBroken')}
      </p>
    )
  return (
    <ZoomViewport zoom={zoom} naturalSize={natural} maxFitScale={maxFitScale} label={label}>
      {(size) => (
        <>
          {page && size && <Drawing page={page} size={size} onBroken={() => setBroken(true)} />}
          {!page && <Loader className={styles.loader} />}
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      )}
    </ZoomViewport>
  )
}

interface DrawingProps {
  readonly page: PDFPageProxy
  readonly size: Size
  readonly onBroken: () => void
}

function Drawing({ page, size: { width, height }, onBroken }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const whenBroken = useRef(onBroken)
  useEffect(() => {
    const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(maxPagePixels / (width * height)))
    const viewport = page.getViewport({ scale: (width * sharpness) / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas, viewport })
    drawing.promise.then(
      // Only what is drawn to the end takes the place of what was there: zooming never shows an empty page.
      () => frame.current?.replaceChildren(canvas),
      (error: unknown) => {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) whenBroken.current()
      },
    )
    return () => drawing.cancel()
  }, [page, width, height])
  return <div ref={frame} className={styles.paper} style={{ width, height }} aria-hidden="true" />
}

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** The most pixels of one drawn page: more than a screen shows, less than a phone has no memory for. */
const maxPagePixels = 16_000_000

/** Opens a PDF, by range requests where the server supports them. Scripts are not run, forms and links only drawn. */
function openPdf(url: string): PDFDocumentLoadingTask {
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
