/** The map beside a page's own list, which is its legend. */
export interface ListMap {
  /** The id of what the map shows. */
  readonly shown: string | null
  readonly onShow: (id: string | null) => void
  /** Draws or edits a line; absent for those who may not. */
  readonly onDraw?: ((id: string) => void) | undefined
}
