import type { Doing } from '../../assets/change.ts'

/** Who records, and when. */
export interface Recorder {
  readonly user: { readonly id: string; readonly name: string }
  readonly at: Date
  /** The address that the request came from, for the audit log. */
  readonly address?: string
  /** Makes an event's id; the demo gives its own so that it is the same at every seeding. */
  readonly newId?: () => string
}

/** Who records by a call. */
export function recorderOf({ caller, at, request }: Omit<Doing, 'db'>): Recorder {
  return { user: caller, at, address: request.ip }
}
