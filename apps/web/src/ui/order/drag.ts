import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggedItemData } from '../map/dragged-item.ts'

/** The half of a row under the dragged item. */
export type DropEdge = 'top' | 'bottom'

interface Row {
  readonly element: HTMLElement
  readonly handle: HTMLElement
  readonly id: string
  /** Rows of one list change places among themselves only. */
  readonly list: unknown
  readonly onDrag: (isDragged: boolean) => void
  /** The half of this row under the dragged row; `null` for none. */
  readonly onOver: (half: DropEdge | null) => void
  readonly onDrop: (id: string, half: DropEdge) => void
}

function dropEdgeOf(data: Record<string | symbol, unknown>): DropEdge | null {
  const edge = extractClosestEdge(data)
  return edge === 'top' || edge === 'bottom' ? edge : null
}

/** Makes a row draggable by its handle, and a drop target for others; returns the cleanup. */
export function makeMovable({ element, handle, id, list, onDrag, onOver, onDrop }: Row): () => void {
  return combine(
    draggable({
      element,
      dragHandle: handle,
      // A map beside the list may take the row too.
      getInitialData: () => ({ list, id, ...draggedItemData(id) }),
      onDragStart: () => onDrag(true),
      onDrop: () => onDrag(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
      getData: ({ input }) => attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => onOver(dropEdgeOf(self.data)),
      onDragLeave: () => onOver(null),
      onDrop: ({ self, source }) => {
        onOver(null)
        const half = dropEdgeOf(self.data)
        if (half) onDrop(String(source.data['id']), half)
      },
    }),
  )
}
