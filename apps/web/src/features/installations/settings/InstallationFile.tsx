import type { Installation } from '@catenary/contract/installations'

interface Props {
  readonly installation: Installation
}

/** A menu: an installation as a file, and loading such a file. */
export function InstallationFile({ installation }: Props) {
  return installation.isDeleted ? null : null
}
