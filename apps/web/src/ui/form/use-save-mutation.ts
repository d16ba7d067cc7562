import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { withConfirmation } from '../../api/confirmation.ts'
import { ConnectionLost, ProblemError } from '../../api/problem-error.ts'

/** Somebody else's version of a record, and what to name to overwrite it. */
export interface ConflictingVersion {
  readonly theirs: unknown
  readonly version: string | null
}

/** What one attempt to store goes with: the version that it was made on, and the key that makes it happen once. */
export interface SaveOptions {
  readonly ifMatch: string | null | undefined
  readonly idempotencyKey: string
}

/** A part is stored, and the rest is not, for the reason that is its cause. */
export class PartialSaveError extends Error {
  override readonly name = 'PartialSaveError'
  /** The version that the record has since; a retry is made on that. */
  readonly version: string | undefined

  constructor(version: string | undefined, cause: unknown) {
    super('A part was not stored', { cause })
    this.version = version
  }
}

/** The other version, where an error says that the record was changed in the meantime, or is stored with other content. */
export function conflictingVersionIn(error: unknown): ConflictingVersion | null {
  if (!(error instanceof ProblemError) || !(error.status === 412 || error.code === 'record.idTaken')) return null
  const { current, currentETag } = error.problem as { current?: unknown; currentETag?: unknown }
  if (typeof current !== 'object' || current === null) return null
  return { theirs: current, version: typeof currentETag === 'string' ? currentETag : null }
}

/** The key of an attempt: the same for its retries, a new one as soon as something else is sent. */
export function useIdempotencyKey(): (sent: unknown) => string {
  const saveOptions = useRef({ body: '', key: '' })
  return (sent) => {
    // The same key must come with the same body: what was changed since is a new attempt.
    const body = JSON.stringify(sent)
    if (saveOptions.current.body !== body) saveOptions.current = { body, key: crypto.randomUUID() }
    return saveOptions.current.key
  }
}

/** The reading calls of some features, to be read again. */
export function queriesOfFeatures(features: readonly string[]): InvalidateQueryFilters {
  return { predicate: ({ queryKey: [name] }) => features.includes(String(name).split('.', 1)[0] ?? '') }
}

interface SaveVariables<Change> {
  readonly change: Change
  readonly overwrite?: ConflictingVersion
}

interface Options {
  /** The version on which the record was opened; absent for a new one. */
  readonly version?: string | undefined
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
}

/** Stores what a form says: asks again who it is where the server wants that, and names the version that was opened. */
export function useSaveMutation<Change, Stored>(
  send: (change: Change, saveOptions: SaveOptions) => Promise<Stored>,
  { version, stale }: Options,
) {
  const client = useQueryClient()
  const idempotencyKeyOf = useIdempotencyKey()
  const latest = useRef(version)
  return useMutation({
    mutationFn: ({ change, overwrite }: SaveVariables<Change>) => {
      const saveOptions = {
        ifMatch: overwrite ? overwrite.version : latest.current,
        idempotencyKey: idempotencyKeyOf(change),
      }
      return withConfirmation(() => send(change, saveOptions))
    },
    onError(error) {
      if (error instanceof PartialSaveError) latest.current = error.version
    },
    onSettled: (_, error) => {
      // Also after a refusal: a part may be stored, or somebody else was faster. Who has no connection cannot read.
      if (error instanceof ConnectionLost) return
      void client.invalidateQueries(queriesOfFeatures(stale))
    },
  })
}
