import type { AttentionCause } from '@catenary/contract/devices/truscan-fields'
import type { Queries } from '../../db/database.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import type { TruscanDeviceRow } from './device-queries.ts'

/** Writes that a device counted on: tasks of the rope may be due by that. */
export async function noteCycles(
  db: Queries,
  { id, mandatorId, rope }: Pick<TruscanDeviceRow, 'id' | 'mandatorId' | 'rope'>,
): Promise<void> {
  await writeDomainEvents(db, mandatorId, [{ name: 'truscan.counted', payload: { rope: rope.id, device: id } }])
}

/** Writes that somebody has to see to a device, as Catenary itself: those who are named for it are notified. */
export async function callAttention(
  db: Queries,
  { id, mandatorId, rope }: Pick<TruscanDeviceRow, 'id' | 'mandatorId' | 'rope'>,
  cause: AttentionCause,
): Promise<void> {
  await writeDomainEvents(db, mandatorId, [
    { name: 'truscan.attention', payload: { rope: rope.id, device: id, cause } },
  ])
}
