import type { DragEvent } from 'react'
import { useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Makes an element a drop target for files: its handlers, and whether files are dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const handlers = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget
      // Over a part of the element is still over it.
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
