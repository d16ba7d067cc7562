// oxlint-disable import/no-unassigned-import -- styles have no value
import type { BaseLayer } from '@catenary/contract/map-settings'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { DraftStep } from './editor/line-draft.ts'
import type { EditedLine } from './engine/line-editing.ts'
import type { MapEngine } from './engine/make-engine.ts'
import 'ol/ol.css'
import styles from './MapCanvas.module.css'
import { MapControls } from './MapControls.tsx'
import { MapFoot } from './MapFoot.tsx'
import { MapNotes } from './MapNotes.tsx'
import { PickedCard } from './PickedCard.tsx'
import type { Ground, MapItem, MapView, Place } from './places.ts'
import { useDropTarget } from './use-drop-target.ts'
import { useEngine } from './use-engine.ts'

/** How a map begins: where it was left, else at a place that is known, else on all that lies on it. */
export interface MapStart {
  readonly left: MapView | null
  /** The layer to begin with, where the view itself is not remembered. */
  readonly layer?: BaseLayer
  readonly known: Pick<MapView, 'centre' | 'zoom'> | null
  /** Where there is nothing on the map and nothing known. */
  readonly otherwise: Pick<MapView, 'centre' | 'zoom'>
}

export interface MapCanvasProps {
  readonly ground: Ground
  readonly items: readonly MapItem[]
  readonly start: MapStart
  /** What lies on the map could not be read: it is not empty. */
  readonly isUnread?: boolean | undefined
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onView?: (view: MapView) => void
  /** The line that is edited, and whose it is. */
  readonly edited: (EditedLine & { readonly id: string }) | null
  readonly onStep: (step: DraftStep) => void
  readonly onFinish: () => void
  /** Called where something was dropped; nothing can be dropped without it. */
  readonly onPlace?: (id: string, place: Place) => void
  /** Hands out how to bring an item into view, and which place lies in the middle. */
  readonly onReady: (reach: MapReach | null) => void
}

/** What the page around a map may ask of it. */
export interface MapReach {
  readonly show: (id: string) => void
  readonly middle: () => Place
}

/** The map itself with its controls; its library comes with it. */
export function MapCanvas(props: MapCanvasProps) {
  const { ground, items, start, selected, onSelect, onView, edited, onStep, onFinish, onPlace, onReady } = props
  const { t } = useTexts()
  const place = useRef<HTMLElement>(null)
  const keysId = useId()
  const [layer, setLayer] = useState<BaseLayer>(() => firstLayer(ground, start.left?.layer ?? start.layer))
  const [group, setGroup] = useState<readonly MapItem[]>([])
  const [isWheelHinted, setWheelHinted] = useState(false)
  const { engine, isMissing, standing, hovered } = useEngine(
    place,
    ground,
    {
      onStep,
      onFinish,
      onRest: ({ centre, zoom }) => onView?.({ centre, zoom, layer }),
      onPick: (picked) => {
        setGroup(picked.length > 1 ? picked : [])
        onSelect(picked.length === 1 ? (picked[0]?.id ?? null) : null)
        if (picked.length > 1) engine?.fit(picked.map(({ id }) => id))
      },
      onPlainWheel: () => setWheelHinted(true),
    },
    (made) => {
      made.show(items)
      begin(made, ground, items, start)
    },
  )
  useEffect(() => engine?.setLayer(layer), [engine, layer])
  useEffect(() => engine?.show(items), [engine, items])
  useEffect(() => engine?.select(selected), [engine, selected])
  useEffect(() => engine?.edit(edited?.id ?? null, edited), [engine, edited])
  useEffect(() => {
    onReady(engine && reachOf(engine, place.current))
    return () => onReady(null)
  }, [engine, onReady])
  const isOver = useDropTarget(place, engine, onPlace)
  const picked = group.length > 0 ? group : items.filter(({ id }) => id === selected)
  return (
    <div className={styles.frame} data-over={isOver || undefined}>
      {/* The keyboard moves the map, so it can be focused. */}
      <figure
        ref={place}
        className={styles.canvas}
        data-map
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('maps.map')}
        aria-describedby={keysId}
      />
      <p id={keysId} hidden>
        {t('maps.keys')}
      </p>
      {engine && (
        <MapControls
          ground={ground}
          engine={engine}
          standing={standing}
          layer={layer}
          onLayer={(chosen) => {
            setLayer(chosen)
            if (standing) onView?.({ centre: standing.centre, zoom: standing.zoom, layer: chosen })
          }}
        />
      )}
      <MapNotes
        isMissing={isMissing}
        ground={ground}
        onRetry={() => engine?.retryGround()}
        isEmpty={items.every(({ places }) => places.length === 0) && !edited}
        isUnread={props.isUnread === true}
        isWheelHinted={isWheelHinted}
        onHintSeen={() => setWheelHinted(false)}
        hovered={picked.some(({ id }) => id === hovered?.items[0]?.id) ? null : hovered}
      />
      {picked.length > 0 && !edited && (
        <PickedCard
          items={picked}
          onClose={() => {
            setGroup([])
            onSelect(null)
          }}
        />
      )}
      <MapFoot
        ground={ground}
        layer={layer}
        zoom={standing?.zoom ?? null}
        metresPerPixel={standing?.metresPerPixel ?? null}
      />
    </div>
  )
}

function firstLayer(ground: Ground, left: BaseLayer | undefined): BaseLayer {
  const layers = ground.kind === 'map' ? ground.layers : []
  const [first = 'osm'] = layers
  return left && layers.includes(left) ? left : first
}

function begin(engine: MapEngine, ground: Ground, items: readonly MapItem[], start: MapStart): void {
  const { left, known, otherwise } = start
  // An image is seen whole also while nothing lies on it.
  const isFitted = ground.kind === 'image' || items.some(({ places }) => places.length > 0)
  engine.setView(left ?? known ?? otherwise)
  if (!left && !known && isFitted) engine.fit()
}

function reachOf(engine: MapEngine, element: HTMLElement | null): MapReach {
  return {
    show: (id) => engine.fit([id]),
    middle: () => engine.placeAt([(element?.clientWidth ?? 0) / 2, (element?.clientHeight ?? 0) / 2]),
  }
}
