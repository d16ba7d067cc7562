import { recordAudit } from '../../db/audit.ts'
import type { AuditRecord } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { DeviceRow } from '../device-queries.ts'

/** What is done with alarms and their rules. */
interface AlarmEntry {
  readonly action: 'alarmRule.created' | 'alarmRule.changed' | 'alarmRule.removed' | 'alarm.acknowledged'
  readonly device: Pick<DeviceRow, 'id' | 'name' | 'mandatorId'>
  readonly details: Readonly<Record<string, unknown>>
}

/** Writes into the audit log what somebody did with an alarm of a device or its rule. */
export async function recordAlarmAudit(
  db: Queries,
  { action, device, details }: AlarmEntry,
  by: Pick<AuditRecord, 'at' | 'actor' | 'address'>,
): Promise<void> {
  const subject = { type: 'device', id: device.id, name: device.name } as const
  const mandators = device.mandatorId === null ? [] : [device.mandatorId]
  await recordAudit(db, { ...by, action, subject, mandators, details })
}
