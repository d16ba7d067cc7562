import { Skeleton } from '@mantine/core'
import { Component, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
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
    <ErrorBoundary fallback={<p className={styles.failed}>{t('maps.loadFailed')}</p>}>
      <Suspense fallback={<Skeleton height="100%" radius={0} />}>
        <MapCanvas key={mapKeyOf(props.background)} {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Identifies the ground: another image needs a new map, another layer does not. */
function mapKeyOf(background: MapBackground): string {
  return background.kind === 'map' ? 'map' : `${background.url} ${background.width} ${background.height}`
}

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
