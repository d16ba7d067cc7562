import type { ActorContext } from '../../assets/public.ts'
import { systemName } from '../../db/audit.ts'

/** Who records, and when. */
export interface Recorder {
  /** Whose history entry it becomes; without an id, Catenary itself. */
  readonly user: { readonly id: string | null; readonly name: string }
  readonly at: Date
  /** The address that the request came from, for the audit log. */
  readonly address?: string
  /** Makes an event's id; the demo gives its own so that it is the same at every seeding. */
  readonly newId?: () => string
}

/** Catenary itself, by a job. */
export function systemRecorder(at: Date): Recorder {
  return { user: { id: null, name: systemName }, at }
}

/** Who records by a call. */
export function recorderOf({ caller, at, request }: Omit<ActorContext, 'db'>): Recorder {
  return { user: caller, at, address: request.ip }
}
