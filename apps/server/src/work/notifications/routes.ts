import type { FieldErrorCode } from '@catenary/contract/errors'
import type { Notification } from '@catenary/contract/work/notifications'
import { notificationList, notifications } from '@catenary/contract/work/notifications'
import type { Locale } from '@catenary/i18n/language'
import { acquireRateLimitSlot } from '../../accounts/public.ts'
import { canSee } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { setPageHeaders, requestedPage } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requestLocale } from '../../http/request-info.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import { enqueue } from '../../jobs/queue.ts'
import { isE164 } from '../../ports/sms/sms.ts'
import { notificationText } from './notification-text.ts'
import {
  canSeeNotification,
  countUnread,
  findReachability,
  listNotifications,
  markAsRead,
  markAsUnread,
  notificationSortKeys,
} from './queries.ts'
import type { StoredNotification } from './queries.ts'

/** Routes of notifications: all that the caller may see, those of an installation, and read marks. */
export function notificationRoutes(context: AppContext): void {
  serveQuery(context, notifications.list, (call) => listPage(call, notifications.list))
  serveQuery(context, notifications.ofInstallation, async (call) => {
    const { id } = call.params
    if (!(await canSee(call.db, 'installations', id))) throwProblem('record.notFound')
    return listPage(call, notifications.ofInstallation, id)
  })
  serveQuery(context, notifications.unread, async ({ db }) => ({ count: await countUnread(db) }), { isOneQuery: true })
  serve(context, notifications.setRead, async ({ db, caller, params: { id }, body, at }) => {
    if (!(await canSeeNotification(db, id))) throwProblem('record.notFound')
    const { isRead } = body.notification
    if (isRead !== undefined) await (isRead ? markAsRead(db, caller.id, at, id) : markAsUnread(db, caller.id, id))
  })
  serve(context, notifications.channels, async ({ db, caller }) => {
    const { email, phone, notificationEnabled } = await findReachability(db, caller.id)
    const reachable = isE164(phone) ? phone : null
    const hasMailServer = !context.accounts.writesMailsToOutbox
    return { email, phone: reachable, isEnabled: notificationEnabled, hasMailServer, hasSms: context.sendsSms }
  })
  serve(context, notifications.sendTest, sendTest(context), { prepare: ({ caller }) => countTest(context, caller.id) })
  serve(context, notifications.readAll, async ({ db, caller, at }) => markAsRead(db, caller.id, at))
}

function sendTest({ sendsSms, accounts }: AppContext) {
  return async ({ db, caller, language, body: { channel } }: Call<typeof notifications.sendTest>) => {
    const { email, phone, notificationEnabled } = await findReachability(db, caller.id)
    const refuse = (code: FieldErrorCode) => throwProblem('rule.violated', { issues: [{ path: 'channel', code }] })
    if (!notificationEnabled) refuse('notifications.off')
    if (channel === 'sms' && !sendsSms) refuse('sms.notConfigured')
    if (channel === 'sms' && !isE164(phone)) refuse('phone.missing')
    const payload = { userId: caller.id, channel, language }
    await enqueue(db, 'notifications.test', payload, { key: `notification test ${caller.id}` })
    if (channel === 'sms') return { recipient: phone }
    return { recipient: email, ...(accounts.writesMailsToOutbox && { isKept: true as const }) }
  }
}

const hourMs = 3_600_000

/** Throws if the user requested too many tests within the hour. */
async function countTest({ database, clock }: AppContext, userId: string): Promise<void> {
  const at = clock.now()
  const limit = { key: `notification-test:${userId}`, max: 5, windowMs: hourMs }
  if (!(await database.runAs(null, at, (db) => acquireRateLimitSlot(db, limit, at)))) throwProblem('tries.tooMany')
}

async function listPage(
  { db, query, request, reply }: Pick<QueryCall<typeof notifications.list>, 'db' | 'query' | 'request' | 'reply'>,
  facts: (typeof notifications)['list' | 'ofInstallation'],
  installationId?: string,
): Promise<Notification[]> {
  const pageRequest = requestedPage(notificationList, notificationSortKeys, query)
  const { total, unread } = query
  const { rows, ...pageInfo } = await listNotifications(db, { installationId, unread, total }, pageRequest)
  setPageHeaders(reply, facts, { ...pageInfo, limit: pageRequest.limit })
  const locale = requestLocale(request)
  return rows.map((row) => toNotification(locale, row))
}

function toNotification(
  locale: Locale,
  { facts, installationAttributes, ...notification }: StoredNotification,
): Notification {
  const { type, threshold } = notification
  const text = notificationText(locale, { type, threshold, facts, installation: installationAttributes })
  return { ...notification, text, event: facts.event === undefined ? null : { id: facts.event } }
}
