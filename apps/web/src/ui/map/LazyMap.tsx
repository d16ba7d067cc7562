import { Skeleton } from '@mantine/core'
import { Component, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { MapCanvasProps } from './MapCanvas.tsx'
import styles from './MapPanel.module.css'
import type { Ground } from './places.ts'

// The map's library is large: the page, its list and its figures stand before it.
const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/** A map whose library is loaded when it is first drawn. Where that fails, the page around it goes on. */
export function LazyMap(props: MapCanvasProps) {
  const { t } = useTexts()
  return (
    <Guard otherwise={<p className={styles.failed}>{t('maps.loadFailed')}</p>}>
      <Suspense fallback={<Skeleton height="100%" radius={0} />}>
        <MapCanvas key={keyOf(props.ground)} {...props} />
      </Suspense>
    </Guard>
  )
}

/** Another image is another map; other layers are not. */
function keyOf(ground: Ground): string {
  return ground.kind === 'map' ? 'map' : `${ground.address} ${ground.width} ${ground.height}`
}

interface GuardProps {
  readonly otherwise: ReactNode
  readonly children: ReactNode
}

class Guard extends Component<GuardProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.otherwise : this.props.children
  }
}
