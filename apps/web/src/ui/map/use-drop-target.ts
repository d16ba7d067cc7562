import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { draggedItemId } from './dragged-item.ts'
import type { MapEngine } from './engine/make-engine.ts'
import type { MapPosition } from './map-types.ts'

/** Makes the map a drop target for list items; true while one is dragged over it. */
export function useDropTarget(
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
