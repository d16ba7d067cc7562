interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Told once the installation is archived. */
  readonly onDeleted?: () => void
}

/** The dialog of an installation's settings. */
export function InstallationSettings({ opened }: Props) {
  return opened ? null : null
}
