import { ropeEvent as ropeEventSchema } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { ProblemError } from '../../api/problem-error.ts'
import { conflictingVersionIn } from '../../ui/form/use-save-mutation.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'

/** The stored version of an event, for a version conflict or an id that exists with other content. */
export function conflictFrom(error: unknown): ConflictingVersion<RopeEvent> | null {
  const other = conflictingVersionIn(error)
  const theirs = ropeEventSchema.safeParse(other?.theirs)
  return other && theirs.success ? { theirs: theirs.data, version: other.version } : null
}

/** The field issues of a problem, in the reader's language. */
export function issueMessages(error: unknown): readonly string[] {
  return error instanceof ProblemError ? (error.problem.errors ?? []).map(({ message }) => message) : []
}
