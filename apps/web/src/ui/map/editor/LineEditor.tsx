import type { Ground, MapItem } from '../places.ts'
import type { LineStore } from './line-store.ts'
import type { LineEditing } from './use-line-editing.ts'

export interface LineEditorProps {
  readonly item: MapItem
  readonly ground: Ground
  readonly editing: LineEditing
  readonly lines: LineStore
}

/** The tools of a line that is being drawn. */
export function LineEditor({ item }: LineEditorProps) {
  return <p>{item.name}</p>
}
