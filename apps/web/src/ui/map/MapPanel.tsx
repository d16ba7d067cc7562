import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineStore } from './editor/line-store.ts'
import { useEditingKeys } from './editor/use-editing-keys.ts'
import { useLineEditing } from './editor/use-line-editing.ts'
import { MapItemList } from './items/MapItemList.tsx'
import { LazyMap } from './LazyMap.tsx'
import type { MapBackground, MapItem, MapView, MapPosition } from './map-types.ts'
import type { MapHandle, InitialView } from './MapCanvas.tsx'
import styles from './MapPanel.module.css'

// Few may draw, and those not every day.
const LineEditor = lazy(async () => ({ default: (await import('./editor/LineEditor.tsx')).LineEditor }))

export interface MapPanelProps {
  /** The map's name for readers aloud. */
  readonly label: string
  /** The list's name. */
  readonly listLabel: string
  readonly background: MapBackground
  readonly items: readonly MapItem[]
  readonly initialView: InitialView
  /** What lies on the map could not be read: it is not empty. */
  readonly hasFailed?: boolean | undefined
  /** Called whenever the map has come to rest, so that it can be remembered. */
  readonly onView?: (view: MapView) => void
  /** Draws its own list beside the map; false where the page has one with `ShowOnMap` in its rows. */
  readonly withList?: boolean
  /** The selected item and its change handler; uncontrolled where absent. */
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
  /** Where lines are read and stored; nothing can be drawn without it. */
  readonly lines?: LineStore
  /** The item whose line the page's list asked to edit; the handler is called when editing starts. */
  readonly toDraw?: string | null
  readonly onDraw?: () => void
}

/** A map with the list of what lies on it, or with the editor of one of its lines. The map's library comes later. */
export function MapPanel(props: MapPanelProps) {
  const { label, listLabel, background, items, initialView, onView, withList = true, lines } = props
  const [ownSelected, setOwnSelected] = useState<string | null>(null)
  const [mapHandle, setMapHandle] = useState<MapHandle | null>(null)
  const selected = props.selected === undefined ? ownSelected : props.selected
  const notifySelect = props.onSelect
  const mapFrame = useRef<HTMLDivElement>(null)
  // What the map itself has picked is in sight already.
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
    // The keys belong to the map and the table within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className={styles.frame} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.panel} data-side={side}>
        <div ref={mapFrame} className={styles.map} data-map-frame>
          <LazyMap
            background={background}
            items={items}
            initialView={initialView}
            hasFailed={props.hasFailed}
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
              <Suspense fallback={<Skeleton height="100%" radius={0} />}>
                <LineEditor item={item} background={background} editing={editing} draft={editing.draft} lines={lines} />
              </Suspense>
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
