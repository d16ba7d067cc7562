import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { confirmed } from '../../api/confirmation.ts'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'

/** Somebody else's version of a record, and what to name to overwrite it. */
export interface OtherVersion {
  readonly theirs: unknown
  readonly version: string | null
}

/** What one attempt to store goes with: the version that it was made on, and the key that makes it happen once. */
export interface Attempt {
  readonly ifMatch: string | null | undefined
  readonly idempotencyKey: string
}

/** A part is stored, and the rest is not, for the reason that is its cause. */
export class PartlySaved extends Error {
  override readonly name = 'PartlySaved'
  /** The version that the record has since; a retry is made on that. */
  readonly version: string | undefined

  constructor(version: string | undefined, cause: unknown) {
    super('A part was not stored', { cause })
    this.version = version
  }
}

/** The other version, where an error says that the record was changed in the meantime, or is stored with other content. */
export function otherVersionIn(error: unknown): OtherVersion | null {
  if (!(error instanceof Refusal) || !(error.status === 412 || error.code === 'record.idTaken')) return null
  const { current, currentETag } = error.problem as { current?: unknown; currentETag?: unknown }
  if (typeof current !== 'object' || current === null) return null
  return { theirs: current, version: typeof currentETag === 'string' ? currentETag : null }
}

/** The key of an attempt: the same for its retries, a new one as soon as something else is sent. */
export function useAttemptKey(): (sent: unknown) => string {
  const attempt = useRef({ body: '', key: '' })
  return (sent) => {
    // The same key must come with the same body: what was changed since is a new attempt.
    const body = JSON.stringify(sent)
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    return attempt.current.key
  }
}

/** The reading calls of some features, to be read again. */
export function callsOf(features: readonly string[]): InvalidateQueryFilters {
  return { predicate: ({ queryKey: [name] }) => features.includes(String(name).split('.', 1)[0] ?? '') }
}

interface Sent<Change> {
  readonly change: Change
  readonly overwrite?: OtherVersion
}

interface Options {
  /** The version on which the record was opened; absent for a new one. */
  readonly version?: string | undefined
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
}

/** Stores what a form says: asks again who it is where the server wants that, and names the version that was opened. */
export function useSaving<Change, Stored>(
  send: (change: Change, attempt: Attempt) => Promise<Stored>,
  { version, stale }: Options,
) {
  const client = useQueryClient()
  const keyOf = useAttemptKey()
  const latest = useRef(version)
  return useMutation({
    mutationFn: ({ change, overwrite }: Sent<Change>) => {
      const attempt = { ifMatch: overwrite ? overwrite.version : latest.current, idempotencyKey: keyOf(change) }
      return confirmed(() => send(change, attempt))
    },
    onError(error) {
      if (error instanceof PartlySaved) latest.current = error.version
    },
    onSettled: (_, error) => {
      // Also after a refusal: a part may be stored, or somebody else was faster. Who has no connection cannot read.
      if (error instanceof ConnectionLost) return
      void client.invalidateQueries(callsOf(stale))
    },
  })
}
