// oxlint-disable import/no-unassigned-import -- styles have no value
import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { DraftStep } from './editor/line-draft.ts'
import type { EditedLine } from './engine/line-editing.ts'
import type { MapEngine } from './engine/make-engine.ts'
import 'ol/ol.css'
import { PickedCard } from './items/PickedCard.tsx'
import type { MapBackground, MapItem, MapView, MapPosition } from './map-types.ts'
import { MapControls } from './MapControls.tsx'
import { MapFooter } from './MapFooter.tsx'
import { MapNotes } from './MapNotes.tsx'
import { useDropTarget } from './use-drop-target.ts'
import { useMapEngine } from './use-map-engine.ts'
import styles from './MapCanvas.module.css'

/** The initial view of a map: the remembered one, else the preferred one, else one that shows all items. */
export interface InitialView {
  readonly remembered: MapView | null
  /** The layer to begin with, where the view itself is not remembered. */
  readonly layer?: BaseLayer
  readonly preferred: Pick<MapView, 'centre' | 'zoom'> | null
  /** Where there is nothing on the map and nothing known. */
  readonly fallback: Pick<MapView, 'centre' | 'zoom'>
}

export interface MapCanvasProps {
  readonly background: MapBackground
  readonly items: readonly MapItem[]
  readonly initialView: InitialView
  /** What lies on the map could not be read: it is not empty. */
  readonly hasFailed?: boolean | undefined
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onView?: (view: MapView) => void
  /** The line that is edited, and whose it is. */
  readonly edited: (EditedLine & { readonly id: string }) | null
  readonly onStep: (step: DraftStep) => void
  readonly onFinish: () => void
  /** Called where something was dropped; nothing can be dropped without it. */
  readonly onPlace?: (id: string, position: MapPosition) => void
  /** Hands out how to bring an item into view, and which place lies in the middle. */
  readonly onReady: (handle: MapHandle | null) => void
}

/** Imperative handle for the page around a map. */
export interface MapHandle {
  readonly show: (id: string) => void
  readonly centre: () => MapPosition
}

/** The map itself with its controls; its library comes with it. */
export function MapCanvas(props: MapCanvasProps) {
  const { background, items, initialView, selected, onSelect, onView, edited, onStep, onFinish, onPlace, onReady } =
    props
  const { t } = useTexts()
  const container = useRef<HTMLElement>(null)
  const keysId = useId()
  const [layer, setLayer] = useState<BaseLayer>(() =>
    firstLayer(background, initialView.remembered?.layer ?? initialView.layer),
  )
  const [group, setGroup] = useState<readonly MapItem[]>([])
  const [isWheelHinted, setWheelHinted] = useState(false)
  const { engine, isBackgroundMissing, viewState, hovered } = useMapEngine(
    container,
    background,
    {
      onStep,
      onFinish,
      onViewSettled: ({ centre, zoom }) => onView?.({ centre, zoom, layer }),
      onPick: (picked) => {
        setGroup(picked.length > 1 ? picked : [])
        onSelect(picked.length === 1 ? (picked[0]?.id ?? null) : null)
        if (picked.length > 1) engine?.fit(picked.map(({ id }) => id))
      },
      onPlainWheel: () => setWheelHinted(true),
    },
    (createdEngine) => {
      createdEngine.show(items)
      applyInitialView(createdEngine, background, items, initialView)
    },
  )
  useEffect(() => engine?.setLayer(layer), [engine, layer])
  useEffect(() => engine?.show(items), [engine, items])
  useEffect(() => engine?.select(selected), [engine, selected])
  useEffect(() => engine?.edit(edited?.id ?? null, edited), [engine, edited])
  useEffect(() => {
    onReady(engine && mapHandleOf(engine, container.current))
    return () => onReady(null)
  }, [engine, onReady])
  const isOver = useDropTarget(container, engine, onPlace)
  const picked = group.length > 0 ? group : items.filter(({ id }) => id === selected)
  return (
    <div className={styles.frame} data-over={isOver || undefined}>
      {/* The keyboard moves the map, so it can be focused. */}
      <figure
        ref={container}
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
          background={background}
          engine={engine}
          viewState={viewState}
          layer={layer}
          onLayer={(chosen) => {
            setLayer(chosen)
            if (viewState) onView?.({ centre: viewState.centre, zoom: viewState.zoom, layer: chosen })
          }}
        />
      )}
      <MapNotes
        isBackgroundMissing={isBackgroundMissing}
        background={background}
        onRetry={() => engine?.retryBackground()}
        isEmpty={items.every(({ positions }) => positions.length === 0) && !edited}
        hasFailed={props.hasFailed === true}
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
      <MapFooter
        background={background}
        layer={layer}
        zoom={viewState?.zoom ?? null}
        metresPerPixel={viewState?.metresPerPixel ?? null}
      />
    </div>
  )
}

function firstLayer(background: MapBackground, remembered: BaseLayer | undefined): BaseLayer {
  const layers = background.kind === 'map' ? background.layers : []
  const [first = 'osm'] = layers
  return remembered && layers.includes(remembered) ? remembered : first
}

function applyInitialView(
  engine: MapEngine,
  background: MapBackground,
  items: readonly MapItem[],
  initialView: InitialView,
): void {
  const { remembered, preferred, fallback } = initialView
  // An image is seen whole also while nothing lies on it.
  const isFitted = background.kind === 'image' || items.some(({ positions }) => positions.length > 0)
  engine.setView(remembered ?? preferred ?? fallback)
  if (!remembered && !preferred && isFitted) engine.fit()
}

function mapHandleOf(engine: MapEngine, element: HTMLElement | null): MapHandle {
  return {
    show: (id) => engine.fit([id]),
    centre: () => engine.positionAt([(element?.clientWidth ?? 0) / 2, (element?.clientHeight ?? 0) / 2]),
  }
}
