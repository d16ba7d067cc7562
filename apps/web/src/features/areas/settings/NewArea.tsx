interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (areaId: string) => void
}

/** The dialog that adds an area. */
export function NewArea({ opened }: Props) {
  return opened ? null : null
}
