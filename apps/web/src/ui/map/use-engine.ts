import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { EngineEvents, MapEngine, Standing } from './engine/make-engine.ts'
import { makeEngine } from './engine/make-engine.ts'
import type { Ground, MapItem } from './places.ts'

/** What is under the pointer, and where. */
export interface Hovered {
  readonly items: readonly MapItem[]
  readonly pixel: readonly [number, number]
}

/** What a page wants to hear of its map. */
export type EngineListeners = Pick<EngineEvents, 'onStep' | 'onFinish' | 'onRest' | 'onPick' | 'onPlainWheel'>

/** Keeps a map in an element. `onMade` readies a new one. Another ground needs another map. */
export function useEngine(
  place: RefObject<HTMLElement | null>,
  ground: Ground,
  listeners: EngineListeners,
  onMade: (engine: MapEngine) => void,
) {
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [standing, setStanding] = useState<Standing | null>(null)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const latest = useRef({ listeners, onMade, ground })
  useEffect(() => {
    latest.current = { listeners, onMade, ground }
  })

  useEffect(() => {
    if (!place.current) return undefined
    const made = makeEngine(place.current, latest.current.ground, {
      onStep: (step) => latest.current.listeners.onStep(step),
      onFinish: () => latest.current.listeners.onFinish(),
      onRest: (now) => latest.current.listeners.onRest(now),
      onPick: (items) => latest.current.listeners.onPick(items),
      onPlainWheel: () => latest.current.listeners.onPlainWheel(),
      onHover: (items, pixel) => setHovered(items.length > 0 ? { items, pixel } : null),
      onMissing: setMissing,
      onStanding: setStanding,
    })
    latest.current.onMade(made)
    setEngine(made)
    return () => {
      made.dispose()
      setEngine(null)
    }
  }, [place])

  return { engine, isMissing, standing, hovered }
}
