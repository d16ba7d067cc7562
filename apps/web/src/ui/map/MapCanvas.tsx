// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import 'ol/ol.css'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { draggedItemId } from './dragged-item.ts'
import type { DraftStep } from './editor/line-draft.ts'
import type { EditedLine } from './engine/line-editing.ts'
import type { MapEngine } from './engine/make-engine.ts'
import { ItemGauge } from './items/ItemGauge.tsx'
import type { MapBackground, MapItem, MapPosition, MapView } from './map-types.ts'
import { MapControls } from './MapControls.tsx'
import { MapFooter } from './MapFooter.tsx'
import { MapNotes } from './MapNotes.tsx'
import { useMapEngine } from './use-map-engine.ts'
import styles from './MapCanvas.module.css'

/** The initial view of a map: the remembered one, else the preferred one, else one that shows all items. */
export interface InitialView {
  readonly remembered: MapView | null
  /** The initial layer if no view is remembered. */
  readonly layer?: BaseLayer
  readonly preferred: Pick<MapView, 'centre' | 'zoom'> | null
  /** The view of an empty map without any known position. */
  readonly fallback: Pick<MapView, 'centre' | 'zoom'>
}

export interface MapCanvasProps {
  readonly background: MapBackground
  readonly items: readonly MapItem[]
  readonly initialView: InitialView
  /** The units of the scale: metric where absent, as on maps of several installations. */
  readonly unitSystem?: UnitSystem | undefined
  /** Loading the items failed: the map must not be shown as empty. */
  readonly hasFailed?: boolean | undefined
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onView?: (view: MapView) => void
  /** The edited line and the id of its item. */
  readonly edited: (EditedLine & { readonly id: string }) | null
  readonly onStep: (step: DraftStep) => void
  readonly onFinish: () => void
  /** Called with the place of a drop; without it the map is no drop target. */
  readonly onPlace?: (id: string, position: MapPosition) => void
  /** Receives the imperative handle of the map. */
  readonly onReady: (handle: MapHandle | null) => void
}

/** Imperative handle for the page around a map. */
export interface MapHandle {
  readonly show: (id: string) => void
  readonly centre: () => MapPosition
}

/** The map with its controls; imports the map library. */
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
        unitSystem={props.unitSystem ?? 'metric'}
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
  // An image without items is shown completely.
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

/** Makes the map a drop target for list items; true while one is dragged over it. */
function useDropTarget(
  container: RefObject<HTMLElement | null>,
  engine: MapEngine | null,
  onPlace: ((id: string, position: MapPosition) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  const isOpen = onPlace !== undefined
  useEffect(() => {
    const element = container.current
    if (!element || !engine || !isOpen) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedItemId(source.data) !== null,
      getDropEffect: () => 'copy',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false)
        const id = draggedItemId(source.data)
        const { clientX, clientY } = location.current.input
        const { left, top } = element.getBoundingClientRect()
        if (id !== null) latest.current?.(id, engine.positionAt([clientX - left, clientY - top]))
      },
    })
  }, [container, engine, isOpen])
  return isOver
}

interface PickedCardProps {
  /** Several where their markers overlap. */
  readonly items: readonly MapItem[]
  readonly onClose: () => void
}

/** The selected items of the map: name, link to the page, and state. */
function PickedCard({ items, onClose }: PickedCardProps) {
  const { t } = useTexts()
  return (
    <div className={styles.card}>
      <ul className={styles.list} aria-label={t('maps.here', { count: items.length })}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={item.href} className={styles.name}>
              {item.name}
            </Link>
            <ItemGauge item={item} />
            {item.facts?.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </li>
        ))}
      </ul>
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </div>
  )
}
