/** State of a map whose items are listed by the page. */
export interface ListMap {
  /** The id of the selected item. */
  readonly shown: string | null
  readonly onShow: (id: string | null) => void
  /** Opens the line editor; absent without permission. */
  readonly onDraw?: ((id: string) => void) | undefined
}
