import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { PreviewFile } from './preview-file.ts'
import { previewUrl } from './preview-file.ts'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomTools } from './ZoomTools.tsx'
import type { Size } from './ZoomViewport.tsx'
import { ZoomViewport } from './ZoomViewport.tsx'
import styles from './Preview.module.css'

/** From here on the picture for the screen is too coarse. */
const fineScale = 1.5

/** An image as the server draws it: whatever its format, upright, and without what a camera wrote beside it. */
export function ImagePreview({ file }: { readonly file: PreviewFile }) {
  const zoom = useZoom()
  const [natural, setNatural] = useState<Size | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const screen = previewUrl(file, 'screen')
  const fine = useFinePicture(file, zoom.scale >= fineScale)
  if (hasFailed) return <PreviewUnavailable file={file} />
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
