interface Props {
  readonly ropeId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Told once the rope is archived. */
  readonly onDeleted?: () => void
}

/** The dialog of a rope's settings. */
export function RopeSettings({ opened }: Props) {
  return opened ? null : null
}
