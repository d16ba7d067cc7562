import { deliveryChannels } from '@catenary/contract/work/notification-deliveries'
import type { DeliveryChannel } from '@catenary/contract/work/notification-deliveries'
import { languageById, localeFor } from '@catenary/i18n/language'
import type { Pool } from 'pg'
import { unsubscribeUrl } from '../../../accounts/public.ts'
import type { Database } from '../../../db/database.ts'
import type { RepeatedWork } from '../../../jobs/repeated-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import { isHeaderText, isMailAddress } from '../../../ports/mail/mail-address.ts'
import type { Mailer } from '../../../ports/mail/mail.ts'
import { MailServerUnavailable, UndeliverableMail } from '../../../ports/mail/mail.ts'
import type { Secrets } from '../../../ports/secrets.ts'
import type { SmsGateway } from '../../../ports/sms/sms.ts'
import { UndeliverableSms, isE164 } from '../../../ports/sms/sms.ts'
import type { Recipient } from '../recipient-queries.ts'
import { listRecipients, maySee } from '../recipient-queries.ts'
import type { Lane, Message } from './claim-queries.ts'
import { claimMessage, listDueLanes } from './claim-queries.ts'
import { renderNotificationMail } from './notification-mail.ts'
import { renderNotificationSms } from './notification-sms.ts'
import { markAsNotSent, markAsSent } from './outcome-queries.ts'
import type { Failure } from './outcome-queries.ts'

/** What sending needs. */
export interface SenderDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  /** Absent without a configured gateway: SMS deliveries then fail with that reason. */
  readonly sms: SmsGateway | undefined
  readonly secrets: Secrets
  /** The public address of the application. */
  readonly baseUrl: string
  /** How long deliveries after a mail are collected, in seconds; 0: never. */
  readonly collectSeconds: number
  /** How long a notification waits for others of the same occasion, in milliseconds: together they are one mail. */
  readonly occasionMs: number
  readonly onFailure: (failure: { job: string; attempt: number; error: unknown }) => void
}

/** Longer than a mail or an SMS may take. */
const leaseMs = 5 * 60_000
/** Pause of a channel after its server was unreachable. */
const pauseMs = 15_000
const concurrency = 4
const giveUpMs = 72 * 3_600_000
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000

/** Sends the notifications that are due. */
export interface NotificationSender {
  /** Sends due deliveries. Returns whether there were any. Runs on the owner's connections, each message as its mandator. */
  sendDue(pool: Pool, signal?: AbortSignal): Promise<boolean>
}

/** Sending as work of its own for each channel: a mail server that keeps silent does not hold up messages to phones, nor the other way. */
export function notificationWork(dependencies: SenderDependencies): RepeatedWork[] {
  return deliveryChannels.map((channel) => ({
    name: `notifications.${channel}`,
    run: createNotificationSender(dependencies, [channel]).sendDue,
  }))
}

/** Creates a sender; several processes may have one each. */
export function createNotificationSender(
  dependencies: SenderDependencies,
  channels: readonly DeliveryChannel[] = deliveryChannels,
): NotificationSender {
  const pausedUntil: Record<DeliveryChannel, number> = { email: 0, sms: 0 }
  const isPaused = (channel: DeliveryChannel) => pausedUntil[channel] > dependencies.clock.now().getTime()
  return {
    async sendDue(pool, signal) {
      const at = dependencies.clock.now()
      const open = channels.filter((one) => !isPaused(one))
      const lanes = await listDueLanes(pool, new Date(at.getTime() - dependencies.occasionMs), open)
      const found = lanes.length
      let sent = 0
      const isStopped = () => signal?.aborted ?? false
      async function work(): Promise<void> {
        for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
          if (isStopped() || isPaused(lane.channel)) continue
          const outcome = await sendNext(dependencies, lane)
          // From now on: it may have kept silent for longer than the pause.
          if (outcome === 'unavailable') pausedUntil[lane.channel] = dependencies.clock.now().getTime() + pauseMs
          else if (outcome !== 'nothing') sent += 1
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      return found > 0 && sent > 0
    },
  }
}

type Outcome = 'nothing' | 'sent' | 'failed' | 'unavailable'

/**
 * Sends the next message to a person: it is taken in one transaction, sent outside of any, and marked in another. Where the
 * process dies in between, the message goes again under the same id when the time of the try is over.
 */
async function sendNext(dependencies: SenderDependencies, lane: Lane): Promise<Outcome> {
  const { database, clock, collectSeconds, occasionMs, onFailure } = dependencies
  const at = clock.now()
  const dueBy = new Date(at.getTime() - occasionMs)
  const claimed = await database.runAsSystem(lane.mandator, async (db) => {
    const message = await claimMessage(db, lane, { at, dueBy, leaseMs, collectMs: collectSeconds * 1000 })
    if (!message) return null
    const [recipient] = await listRecipients(db, lane.mandator, [lane.user])
    const refusal = recipient ? undefined : (await maySee(db, lane.mandator, lane.user)) ? 'unsubscribed' : 'noAccess'
    return { message, recipient, refusal } as const
  })
  if (!claimed) return 'nothing'
  const { message, recipient, refusal } = claimed
  const address = recipient ? addressOf(recipient, lane.channel) : null
  const error = await trySending(dependencies, message, recipient ?? refusal ?? 'noAccess')
  const now = clock.now()
  const failure = error && failureOf(error, message, now)
  await database.runAsSystem(lane.mandator, (db) =>
    failure
      ? markAsNotSent(db, message.id, address, failure)
      : markAsSent(db, message.id, { address: address ?? '', at: now }),
  )
  if (failure?.reason === 'unreachable')
    onFailure({ job: `notifications.${lane.channel}`, attempt: message.tries, error })
  if (error instanceof MailServerUnavailable) return 'unavailable'
  return failure ? 'failed' : 'sent'
}

/** Answers why the message was not sent; null where it was. */
async function trySending(
  dependencies: SenderDependencies,
  message: Message,
  recipient: Recipient | Failure['reason'],
): Promise<Error | null> {
  try {
    if (typeof recipient === 'string') throw new NotSendable(recipient)
    await send(dependencies, message, recipient)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A message that is not even tried. */
class NotSendable extends Error {
  readonly reason: Failure['reason']

  constructor(reason: Failure['reason']) {
    super(`The notification is not sent: ${reason}`)
    this.reason = reason
  }
}

function addressOf({ email, phone }: Recipient, channel: DeliveryChannel): string {
  return channel === 'email' ? email : phone
}

async function send(dependencies: SenderDependencies, message: Message, recipient: Recipient): Promise<void> {
  const { mailer, sms, secrets, baseUrl } = dependencies
  const { languageId, englishDates, name, email, phone } = recipient
  const locale = localeFor(languageId ? languageById[languageId] : 'en', englishDates)
  if (message.channel === 'email') {
    if (!isMailAddress(email)) throw new NotSendable('invalidAddress')
    const unsubscribe = unsubscribeUrl(secrets, baseUrl, email)
    const mail = renderNotificationMail({ locale, name, baseUrl, unsubscribe }, message.notifications)
    return mailer.send(
      { to: { name: isHeaderText(name) ? name : '', address: email }, ...mail, unsubscribe },
      message.id,
    )
  }
  const [notification] = message.notifications
  if (!sms) throw new NotSendable('smsNotConfigured')
  if (!isE164(phone) || !notification) throw new NotSendable('invalidPhone')
  await sms.send({ to: phone, text: renderNotificationSms(locale, notification) }, message.id)
}

function failureOf(error: Error, { tries, createdAt }: Message, at: Date): Failure {
  const detail = error.message
  if (error instanceof NotSendable) return { reason: error.reason, detail: '', tryAt: null }
  if (error instanceof UndeliverableMail || error instanceof UndeliverableSms)
    return { reason: 'refused', detail, tryAt: null }
  const isTooOld = at.getTime() - Date.parse(createdAt) > giveUpMs
  const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1))
  return { reason: 'unreachable', detail, tryAt: isTooOld ? null : new Date(at.getTime() + wait) }
}
