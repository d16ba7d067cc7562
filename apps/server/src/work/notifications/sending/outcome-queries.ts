import type { DeliveryError } from '@catenary/contract/work/notification-deliveries'
import type { Queries } from '../../../db/database.ts'

/** Why a message was not sent, and when it is tried again; null: never. */
export interface Failure {
  readonly reason: DeliveryError
  /** Error code of the remote server, for administrators. */
  readonly detail: string
  readonly tryAt: Date | null
}

const waitingOf = (db: Queries, messageId: string) =>
  db.updateTable('notificationDeliveries').where('messageId', '=', messageId).where('state', '=', 'waiting')

/** Notes that a message was sent. */
export async function markAsSent(
  db: Queries,
  messageId: string,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<void> {
  await waitingOf(db, messageId)
    .set({ state: 'sent', sentAt: at.toISOString(), address, error: null, errorDetail: null })
    .execute()
}

/** Notes that a message was not sent. */
export async function markAsNotSent(
  db: Queries,
  messageId: string,
  address: string | null,
  { reason, detail, tryAt }: Failure,
): Promise<void> {
  await waitingOf(db, messageId)
    .set({
      address,
      error: reason,
      errorDetail: detail,
      ...(tryAt ? { tryAt: tryAt.toISOString() } : { state: 'failed' as const }),
    })
    .execute()
}
