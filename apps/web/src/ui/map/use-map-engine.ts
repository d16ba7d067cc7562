import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { EngineEvents, MapEngine, MapViewState } from './engine/make-engine.ts'
import { makeEngine } from './engine/make-engine.ts'
import type { MapBackground, MapItem } from './map-types.ts'

/** The items under the pointer and its position. */
export interface Hovered {
  readonly items: readonly MapItem[]
  readonly pixel: readonly [number, number]
}

/** Callbacks of the map for a page. */
export type EngineListeners = Pick<EngineEvents, 'onStep' | 'onFinish' | 'onViewSettled' | 'onPick' | 'onPlainWheel'>

/** Creates a map in an element and again for another background. `onMade` initialises it. */
export function useMapEngine(
  container: RefObject<HTMLElement | null>,
  background: MapBackground,
  listeners: EngineListeners,
  onMade: (engine: MapEngine) => void,
) {
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [isBackgroundMissing, setBackgroundMissing] = useState(false)
  const [viewState, setViewState] = useState<MapViewState | null>(null)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const latest = useRef({ listeners, onMade, background })
  useEffect(() => {
    latest.current = { listeners, onMade, background }
  })

  useEffect(() => {
    if (!container.current) return undefined
    const createdEngine = makeEngine(container.current, latest.current.background, {
      onStep: (step) => latest.current.listeners.onStep(step),
      onFinish: () => latest.current.listeners.onFinish(),
      onViewSettled: (now) => latest.current.listeners.onViewSettled(now),
      onPick: (items) => latest.current.listeners.onPick(items),
      onPlainWheel: () => latest.current.listeners.onPlainWheel(),
      onHover: (items, pixel) => setHovered(items.length > 0 ? { items, pixel } : null),
      onBackgroundMissing: setBackgroundMissing,
      onViewChange: setViewState,
    })
    latest.current.onMade(createdEngine)
    setEngine(createdEngine)
    return () => {
      createdEngine.dispose()
      setEngine(null)
    }
  }, [container])

  return { engine, isBackgroundMissing, viewState, hovered }
}
