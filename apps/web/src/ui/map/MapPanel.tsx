import type { UnitSystem } from '@catenary/i18n/display-units'
import { Skeleton } from '@mantine/core'
import { lazy, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { DecimalMarkProvider } from '../form/DecimalMarkProvider.tsx'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import type { LineStore } from './editor/line-store.ts'
import { useLineEditing } from './editor/use-line-editing.ts'
import type { LineEditing } from './editor/use-line-editing.ts'
import { MapItemList } from './items/MapItemList.tsx'
import { LazyMap } from './LazyMap.tsx'
import type { MapBackground, MapItem, MapView, MapPosition } from './map-types.ts'
import type { MapHandle, InitialView } from './MapCanvas.tsx'
import styles from './MapPanel.module.css'

// Rarely used: loaded on demand.
const LineEditor = lazy(async () => ({ default: (await import('./editor/LineEditor.tsx')).LineEditor }))

export interface MapPanelProps {
  /** Accessible name of the map. */
  readonly label: string
  /** Accessible name of the list. */
  readonly listLabel: string
  readonly background: MapBackground
  readonly items: readonly MapItem[]
  readonly initialView: InitialView
  /** Loading the items failed: the map must not be shown as empty. */
  readonly hasFailed?: boolean | undefined
  /** The units of the scale; metric where absent. */
  readonly unitSystem?: UnitSystem
  /** Called with the view after every movement of the map, to remember it. */
  readonly onView?: (view: MapView) => void
  /** Shows a list beside the map; false where the page has its own with `ShowOnMap` in its rows. */
  readonly withList?: boolean
  /** The selected item and its change handler; uncontrolled where absent. */
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
  /** Loads and stores lines; without it lines cannot be edited. */
  readonly lines?: LineStore
  /** The item whose line was requested for editing by the page's list; the handler is called when editing starts. */
  readonly toDraw?: string | null
  readonly onDraw?: () => void
}

/** A map with the list of its items, or with the editor of one line. The map library is loaded lazily. */
export function MapPanel(props: MapPanelProps) {
  return (
    // The zoom and coordinate fields share the decimal mark.
    <DecimalMarkProvider>
      <MapPanelContent {...props} />
    </DecimalMarkProvider>
  )
}

function MapPanelContent(props: MapPanelProps) {
  const { label, listLabel, background, items, initialView, onView, withList = true, lines } = props
  const [ownSelected, setOwnSelected] = useState<string | null>(null)
  const [mapHandle, setMapHandle] = useState<MapHandle | null>(null)
  const selected = props.selected === undefined ? ownSelected : props.selected
  const notifySelect = props.onSelect
  const mapFrame = useRef<HTMLDivElement>(null)
  // An item selected on the map is already visible.
  const picked = useRef<string | null>(null)
  const onSelect = useCallback(
    (id: string | null) => {
      picked.current = id
      setOwnSelected(id)
      notifySelect?.(id)
    },
    [notifySelect],
  )
  useEffect(() => {
    if (!mapHandle) return
    if (selected !== null && selected !== picked.current) {
      mapHandle.show(selected)
      mapFrame.current?.scrollIntoView({ block: 'nearest' })
    }
    picked.current = selected
  }, [selected, mapHandle])
  const editing = useLineEditing(background, lines)
  const item = items.find(({ id }) => id === editing.id)
  const panel = useRef<HTMLElement>(null)
  const draw = useEffectEvent((id: string) => {
    props.onDraw?.()
    void editing.open(id).then(() => panel.current?.scrollIntoView({ block: 'start' }))
  })
  const { toDraw = null } = props
  useEffect(() => {
    if (toDraw !== null) draw(toDraw)
  }, [toDraw])
  const show = (id: string) => {
    onSelect(id)
    mapHandle?.show(id)
    // On a phone the list is longer than the screen.
    mapFrame.current?.scrollIntoView({ block: 'nearest' })
  }
  const startAt = lines && ((id: string, at: MapPosition) => void editing.open(id, at))
  const onKeyDown = useEditingKeys(editing)
  const side = item ? 'editor' : withList ? 'list' : undefined
  return (
    // The shortcuts apply to the map and the table inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className={styles.frame} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.panel} data-side={side}>
        <div ref={mapFrame} className={styles.map} data-map-frame>
          <LazyMap
            background={background}
            items={items}
            initialView={initialView}
            hasFailed={props.hasFailed}
            unitSystem={props.unitSystem}
            onView={onView}
            selected={selected}
            onSelect={onSelect}
            edited={editing.edited}
            onStep={editing.step}
            onFinish={editing.finish}
            onPlace={startAt}
            onReady={setMapHandle}
          />
        </div>
        {side && (
          <div className={styles.side}>
            {lines && item && editing.draft ? (
              <LazyBoundary fallback={<Skeleton height="100%" radius={0} />}>
                <LineEditor item={item} background={background} editing={editing} draft={editing.draft} lines={lines} />
              </LazyBoundary>
            ) : (
              <MapItemList
                label={listLabel}
                items={items}
                selected={selected}
                onSelect={show}
                actions={
                  lines && {
                    onEdit: (id) => void editing.open(id),
                    onPlace: (id) => mapHandle && void editing.open(id, mapHandle.centre()),
                  }
                }
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** Keyboard shortcuts of drawing: Ctrl+Z undoes, with Shift redoes; on the map Delete removes the selected point, Enter ends the line. */
function useEditingKeys({ draft, step, finish, mode }: LineEditing) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!draft) return
    const isOnMap = event.target instanceof Element && event.target.closest('[data-map]') !== null
    const isHandled =
      (event.ctrlKey || event.metaKey) && !event.altKey ? handleUndoKey(event) : isOnMap && handlePointKey(event.key)
    if (isHandled) event.preventDefault()
  }

  function handleUndoKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return false
    step({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    return true
  }

  function handlePointKey(key: string): boolean {
    if ((key === 'Delete' || key === 'Backspace') && draft && draft.selected !== null) {
      step({ type: 'remove', key: draft.selected })
      return true
    }
    if (mode !== 'add' || (key !== 'Enter' && key !== 'Escape')) return false
    finish()
    return true
  }
}
