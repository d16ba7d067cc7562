/** What the name of a backup tells beside its time. */
interface Named {
  readonly isEncrypted: boolean
  /** Files that documents refer to were missing or altered. */
  readonly isIncomplete: boolean
}

/** The name of a backup in a folder: `catenary-20261129T021500Z.tar`, `catenary-20261129T021500Z-incomplete.tar`, with `.age` where it is encrypted. */
export function backupName(now: Date, { isEncrypted, isIncomplete }: Named): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `catenary-${time}${isIncomplete ? '-incomplete' : ''}.tar${isEncrypted ? '.age' : ''}`
}

/** A name by {@link backupName}, of complete backups and of incomplete ones; in their order the newest is the last. */
export const backupNamePattern = /^catenary-\d{8}T\d{6}Z\.tar(\.age)?$/
export const incompleteNamePattern = /^catenary-\d{8}T\d{6}Z-incomplete\.tar(\.age)?$/

/** A clock may be put back by so much without a backup being taken for one of the future. */
const toleranceMs = 5 * 60_000

/** Whether the name of a backup has a time that has not come yet: the clock was wrong when it was made, or is now. */
export function isAhead(name: string, now: Date): boolean {
  const [, day = '', time = ''] = /^catenary-(\d{8})T(\d{6})Z/.exec(name) ?? []
  const latest = new Date(now.getTime() + toleranceMs).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')
  return day + time > latest
}
