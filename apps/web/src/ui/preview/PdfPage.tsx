import { Loader, VisuallyHidden } from '@mantine/core'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { maxPagePixels } from './pdf-library.ts'
import type { Zoom } from './use-zoom.ts'
import type { Size } from './ZoomViewport.tsx'
import { ZoomViewport } from './ZoomViewport.tsx'
import styles from './Preview.module.css'

interface Props {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  readonly zoom: Zoom
  readonly label: string
}

/** How much larger than on paper a page is drawn on a large screen. */
const maxFitScale = 3

/** One page, drawn as sharp as the screen is; its words stand beside the drawing for readers aloud. */
export function PdfPage({ pdf, number, zoom, label }: Props) {
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
