import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { draggedItemData } from './dragged-item.ts'

/** Makes a row draggable onto a map by its handle; null for one that is not. */
export function useDraggable(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string | null,
): void {
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current || id === null) return undefined
    return draggable({ element, dragHandle: handle.current, getInitialData: () => draggedItemData(id) })
  }, [row, handle, id])
}
