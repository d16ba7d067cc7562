import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { withConfirmation } from '../../api/confirmation.ts'
import { ConnectionLost, isStoredBefore, ProblemError } from '../../api/problem-error.ts'

/** Another user's version of a record, and the ETag needed to overwrite it. */
export interface ConflictingVersion<Theirs = unknown> {
  readonly theirs: Theirs
  readonly version: string | null
}

/** The headers of one attempt to save: the version it is based on, and the idempotency key. */
export interface SaveOptions {
  readonly ifMatch: string | null | undefined
  /**
   * The same until something is stored, whatever is changed meanwhile: an attempt whose response was lost may be stored, and what is
   * sent after it must not be another record beside it. For what has no id of its own.
   */
  readonly idempotencyKey: string
  /** Somebody else's version that this attempt goes over; also of a record that was not known to be stored. */
  readonly overwritten: unknown
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
    // An idempotency key belongs to one body: changed values are a new attempt.
    const body = JSON.stringify(sent)
    if (saveOptions.current.body !== body) saveOptions.current = { body, key: crypto.randomUUID() }
    return saveOptions.current.key
  }
}

/** The reading calls of some features, to be read again. */
export function queriesOfFeatures(features: readonly string[]): InvalidateQueryFilters {
  return { predicate: ({ queryKey: [name] }) => features.includes(String(name).split('.', 1)[0] ?? '') }
}

/** One attempt to save. */
export interface SaveVariables<Change> {
  readonly change: Change
  readonly overwrite?: ConflictingVersion
}

interface Options {
  /** The version on which the record was opened; absent for a new one. */
  readonly version?: string | undefined
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
}

/** What follows an attempt, also where its form was left meanwhile. */
interface Outcome<Change, Stored> {
  readonly onStored?: (stored: Stored, attempt: SaveVariables<Change>) => void
  readonly onFailed?: (error: Error, attempt: SaveVariables<Change>) => void
}

/** Saves a form: repeats the authentication if the server requires it, and sends the opened version as If-Match. */
export function useSaveMutation<Change, Stored>(
  send: (change: Change, saveOptions: SaveOptions) => Promise<Stored>,
  { version, stale }: Options,
  { onStored, onFailed }: Outcome<Change, Stored> = {},
) {
  const client = useQueryClient()
  const latest = useRef(version)
  const idempotencyKey = useRef<string>(undefined)
  return useMutation({
    mutationFn: ({ change, overwrite }: SaveVariables<Change>) => {
      const saveOptions = {
        ifMatch: overwrite ? overwrite.version : latest.current,
        idempotencyKey: (idempotencyKey.current ??= crypto.randomUUID()),
        overwritten: overwrite?.theirs,
      }
      return withConfirmation(() => send(change, saveOptions))
    },
    onSuccess(result, attempt) {
      // The same again is no retry of what is stored.
      idempotencyKey.current = undefined
      onStored?.(result, attempt)
    },
    onError(error, attempt) {
      if (error instanceof PartialSaveError) latest.current = error.version
      // Who was told what is stored, and sends more, means another one.
      if (isStoredBefore(error)) idempotencyKey.current = undefined
      onFailed?.(error, attempt)
    },
    onSettled: (_, error) => {
      // Also after a refusal: a part may be stored, or somebody else was faster. Who has no connection cannot read.
      if (error instanceof ConnectionLost) return
      void client.invalidateQueries(queriesOfFeatures(stale))
    },
  })
}
