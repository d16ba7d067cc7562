import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { isImport } from '@catenary/contract/records/events'
import type { AuditAction } from '@catenary/contract/system/audit'
import type { RopeWithParents } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import { sendWithCommit } from '../../db/connections/send-with-commit.ts'
import type { Queries } from '../../db/database.ts'
import type { Recorder } from './recorder.ts'

/** An action on an event, for the audit log. */
interface EventAuditEntry {
  readonly what: 'recorded' | 'archived' | 'restored' | 'signed' | 'corrected'
  readonly rope: Pick<RopeWithParents, 'id' | 'name' | 'mandatorId' | 'installationId' | 'areaId'>
  readonly event: { readonly id: string; readonly timestamp: string; readonly attributes: EventAttributes }
  /** The number of damages included: an inspection has one audit entry, whatever its number of findings. */
  readonly damages: number
  /** The version before, of an inspection that corrects it. */
  readonly corrects?: string
}

/**
 * Records in the audit log that an event was recorded, imported, archived or restored, with its rope and parents. It is the
 * last statement of its transaction and is sent with the commit, which fails where this does: it is not awaited, and the
 * hash chain of the mandator is locked no longer than the commit takes.
 */
export function recordEventAudit(db: Queries, { user, at, address }: Recorder, entry: EventAuditEntry): void {
  const { what, rope, event, damages, corrects } = entry
  const { id, timestamp, attributes } = event
  const write = recordAudit(db, {
    at,
    action: what === 'recorded' ? recordingAction(attributes) : `event.${what}`,
    actor: user.id === null ? 'system' : { id: user.id, name: user.name },
    subject: { type: 'event', id, name: rope.name },
    mandators: [rope.mandatorId],
    ...(address !== undefined && { address }),
    details: {
      rope: { id: rope.id, installationId: rope.installationId, areaId: rope.areaId },
      eventType: attributes.type,
      eventTime: timestamp,
      ...(corrects !== undefined && { corrects }),
      ...((attributes.recordingType === 'measurement' || damages > 0) && { damages }),
    },
  })
  sendWithCommit(db, write)
}

function recordingAction(attributes: EventAttributes): AuditAction {
  if (isImport(attributes)) return 'inspection.imported'
  return attributes.recordingType === 'measurement' ? 'inspection.recorded' : 'event.recorded'
}
