import { throwProblem } from './problems.ts'

/** An entity with the version of its row: the answer carries it as `ETag`. */
export interface Versioned<T> {
  readonly value: T
  readonly version: number
}

export function etagOf(version: number): string {
  return `"v${version}"`
}

/**
 * Refuses a change whose `If-Match` names another version than the current one; the current entity goes along in the
 * answer as `current`. Without the header the change is taken.
 */
export function requireIfMatch<T>(ifMatch: string | undefined, current: Versioned<T>): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const etags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!etags.includes(etagOf(current.version)))
    throwProblem('record.stale', { members: { current: current.value, currentETag: etagOf(current.version) } })
}
