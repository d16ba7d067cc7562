import type { KeyboardEvent } from 'react'
import type { LineEditing } from './use-line-editing.ts'

/** The keys of drawing: Ctrl+Z back, with Shift forth; on the map Delete removes the selected point, Enter ends the line. */
export function useEditingKeys({ draft, step, finish, mode }: LineEditing) {
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
