import { Loader } from '@mantine/core'
import { lazy, useEffect, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl, kindOf, previewUrl } from './preview-file.ts'
import { PreviewFailed } from './PreviewFailed.tsx'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomTools } from './ZoomTools.tsx'
import type { Size } from './ZoomViewport.tsx'
import { ZoomViewport } from './ZoomViewport.tsx'
import styles from './Preview.module.css'

// Loaded on demand: their libraries are large, and most previews are photos.
const PdfPreview = lazy(async () => ({ default: (await import('./PdfPreview.tsx')).PdfPreview }))
const TextPreview = lazy(async () => ({ default: (await import('./TextPreview.tsx')).TextPreview }))
const CsvPreview = lazy(async () => ({ default: (await import('./TextPreview.tsx')).CsvPreview }))

interface Props {
  readonly file: PreviewFile
  /** It is a part of a page, which keeps the keys that turn pages for itself. */
  readonly isInPage?: boolean
  /** Of a PDF: the page that is shown first, from 1. */
  readonly firstPage?: number | undefined
}

/** The content of a file, by its kind. Inside of `Suspense`, in an element with a height of its own. */
export function PreviewContent({ file, isInPage = false, firstPage }: Props) {
  const kind = kindOf(file)
  if (kind === 'image') return <ImagePreview file={file} />
  if (kind === 'pdf') return <PdfPreview file={file} isInPage={isInPage} firstPage={firstPage} />
  if (kind === 'text') return <TextPreview file={file} />
  if (kind === 'csv') return <CsvPreview file={file} />
  if (kind === null) return <PreviewUnavailable file={file} />
  return <MediaPreview file={file} kind={kind} />
}

interface MediaPreviewProps {
  readonly file: PreviewFile
  readonly kind: 'audio' | 'video'
}

/** Audio or video in the browser's player, which requests byte ranges. */
function MediaPreview({ file, kind: Media }: MediaPreviewProps) {
  const { t } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return <PreviewFailed file={file} reason={t('documents.mediaBroken')} onRetry={() => setFailed(false)} />
  return (
    <div className={styles.media}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions for a film from an inspection */}
      <Media
        className={styles[Media]}
        src={downloadUrl(file)}
        aria-label={file.name}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
      />
    </div>
  )
}

/** From here on the picture for the screen is too coarse. */
const fineScale = 1.5

/** An image as the server draws it: whatever its format, upright, and without what a camera wrote beside it. */
function ImagePreview({ file }: { readonly file: PreviewFile }) {
  const zoom = useZoom()
  const [natural, setNatural] = useState<Size | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const screen = previewUrl(file, 'screen')
  const fine = useFinePicture(file, zoom.scale >= fineScale)
  if (hasFailed) return <PreviewFailed file={file} onRetry={() => setFailed(false)} />
  return (
    <>
      <ZoomViewport zoom={zoom} naturalSize={natural} maxFitScale={1} label={file.name}>
        {(size) => (
          <>
            {!natural && <Loader className={styles.loader} />}
            <img
              className={styles.image}
              src={fine ?? screen}
              alt={file.name}
              width={size?.width}
              height={size?.height}
              draggable={false}
              hidden={!natural}
              onLoad={({ currentTarget }) =>
                setNatural(natural ?? { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setFailed(true)}
            />
          </>
        )}
      </ZoomViewport>
      <ZoomTools zoom={zoom} />
    </>
  )
}

/** The picture with every pixel, once it is wanted and there; until then, and where there is none, nothing. */
function useFinePicture(file: PreviewFile, isWanted: boolean): string | undefined {
  const [fine, setFine] = useState<string>()
  const url = previewUrl(file, 'natural')
  useEffect(() => {
    if (!isWanted || fine) return undefined
    const picture = new Image()
    picture.addEventListener('load', () => setFine(url))
    picture.src = url
    return () => picture.removeAttribute('src')
  }, [isWanted, fine, url])
  return fine
}
