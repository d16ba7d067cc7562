interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Told once the area is archived. */
  readonly onDeleted?: () => void
}

/** The dialog of an area's settings. */
export function AreaSettings({ opened }: Props) {
  return opened ? null : null
}
