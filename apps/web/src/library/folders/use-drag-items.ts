import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import type { MovableItem } from './folder-tree.ts'

const dataName = 'generalItem'

/** Makes an element draggable while something is to be dragged by it. */
export function useDraggedItem(element: RefObject<HTMLElement | null>, item: MovableItem | null): void {
  const read = useEventCallback(() => item)
  const isDraggable = item !== null
  useEffect(() => {
    if (!isDraggable || !element.current) return undefined
    return draggable({ element: element.current, getInitialData: () => ({ [dataName]: read() }) })
  }, [element, isDraggable, read])
}

interface ItemTarget {
  readonly isActive: boolean
  readonly canDrop: (item: MovableItem) => boolean
  readonly onDrop: (item: MovableItem) => void
}

/** Makes an element a place to drop items; whether one is over it that it takes. */
export function useItemTarget(element: RefObject<HTMLElement | null>, { isActive, ...target }: ItemTarget): boolean {
  const [isOver, setOver] = useState(false)
  const canDrop = useEventCallback(target.canDrop)
  const onDrop = useEventCallback(target.onDrop)
  useEffect(() => {
    if (!isActive || !element.current) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => isItem(source.data[dataName]) && canDrop(source.data[dataName]),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const item = source.data[dataName]
        if (isItem(item)) onDrop(item)
      },
    })
  }, [element, isActive, canDrop, onDrop])
  return isOver
}

function isItem(value: unknown): value is MovableItem {
  return typeof value === 'object' && value !== null && 'kind' in value
}
