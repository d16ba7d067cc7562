/** The name of a backup in a folder: `catenary-20261129T021500Z.tar`, with `.age` where it is encrypted. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `catenary-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** A name by {@link backupName}; in their order the newest is the last. */
export const backupNamePattern = /^catenary-\d{8}T\d{6}Z\.tar(\.age)?$/
