import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import { useTexts } from '../texts/texts-context.ts'
import type { MapBackground } from './map-types.ts'
import type { MapCanvasProps } from './MapCanvas.tsx'
import styles from './MapPanel.module.css'

// The map library is large: the page renders before it is loaded.
const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/** A map whose library is loaded on first use. The page works without it if loading fails. */
export function LazyMap(props: MapCanvasProps) {
  const { t } = useTexts()
  return (
    <LazyBoundary
      fallback={<Skeleton height="100%" radius={0} />}
      failure={<p className={styles.failed}>{t('maps.loadFailed')}</p>}
    >
      <MapCanvas key={mapKeyOf(props.background)} {...props} />
    </LazyBoundary>
  )
}

/** Identifies the ground: another image needs a new map, another layer does not. */
function mapKeyOf(background: MapBackground): string {
  return background.kind === 'map' ? 'map' : `${background.url} ${background.width} ${background.height}`
}
