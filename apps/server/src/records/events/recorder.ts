import type { ActorContext } from '../../assets/public.ts'
import { systemName } from '../../db/audit.ts'

/** The author of a recording and its time. */
export interface Recorder {
  /** Author of the history entry; without an id, the system. */
  readonly user: { readonly id: string | null; readonly name: string }
  readonly at: Date
  /** Network address of the request, for the audit log. */
  readonly address?: string
  /** Generates event ids; replaced by the demo, so that they are the same at every seeding. */
  readonly newId?: () => string
}

/** The system as recorder, in jobs. */
export function systemRecorder(at: Date): Recorder {
  return { user: { id: null, name: systemName }, at }
}

/** The caller as recorder. */
export function recorderOf({ caller, at, request }: Omit<ActorContext, 'db'>): Recorder {
  return { user: caller, at, address: request.ip }
}
