import { accessScopeOf } from '@catenary/contract/access'
import { deepEqual } from '@catenary/contract/deep-equal'
import type { AuditAction } from '@catenary/contract/system/audit'
import { maxWebhooks, replacedSecretHours, webhooks } from '@catenary/contract/system/webhooks'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { AddressRefusal, WebhookClient } from '../../ports/webhooks/webhook-client.ts'
import { webhookDeliveryRoutes } from './delivery-routes.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertSecret,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  ownMandators,
  seesMandator,
  updateWebhook,
} from './queries.ts'
import type { WebhookFields } from './queries.ts'
import { newWebhookSecret } from './sending/sign.ts'

/** Webhooks: the list, adding, changing and deleting them, their secrets and their logs. */
export function webhookRoutes(context: AppContext, client: WebhookClient): void {
  const refusalOf = async ({ body }: { readonly body: { readonly webhook: { readonly url?: string } } }) =>
    body.webhook.url === undefined ? null : client.refusalOf(body.webhook.url)
  serveQuery(context, webhooks.list, ({ db, at }) => listWebhooks(db, at), { isOneQuery: true })
  serveQuery(context, webhooks.get, ({ db, params, at }) => requireWebhook(db, params.id, at))
  serve(context, webhooks.create, create, { prepare: refusalOf })
  serve(context, webhooks.change, change, { prepare: refusalOf })
  serve(context, webhooks.remove, async ({ params: { id }, ...call }) => {
    const { value } = await lockCurrent(call, id)
    await record(call, 'webhook.deleted', value, { url: value.url })
    await deleteWebhook(call.db, id)
  })
  serve(context, webhooks.createSecret, async ({ params: { id }, ...call }) => {
    const { db, at } = call
    const { value } = await lockCurrent(call, id)
    const secret = newWebhookSecret()
    const expiresAt = new Date(at.getTime() + replacedSecretHours * 3_600_000)
    const encrypted = context.secrets.encrypt('webhook secret', Buffer.from(secret))
    await insertSecret(db, id, { secret: encrypted, at, expiresAt })
    await record(call, 'webhook.secretCreated', value, {})
    // After the transaction, so that the secret is not stored, not even for a retry.
    return new DeferredResponse(async () => ({ secret }))
  })
  webhookDeliveryRoutes(context)
}

const defaults = { description: '', mandator: null, isEnabled: true }

async function create({ body, ...call }: Call<typeof webhooks.create>, refusal: AddressRefusal | null) {
  const { db, caller, at } = call
  const fields = { ...defaults, ...withoutUndefined(body.webhook) }
  requireCallable(refusal)
  await requireMandator(db, fields)
  if ((await countWebhooks(db, caller.id)) >= maxWebhooks) throwProblem('webhook.tooMany')
  const id = await insertWebhook(db, caller.id, fields, at)
  const created = await requireWebhook(db, id, at)
  await record(call, 'webhook.created', created.value, { url: fields.url })
  return created
}

async function change({ params, body, ...call }: Call<typeof webhooks.change>, refusal: AddressRefusal | null) {
  const { db, at } = call
  const current = await lockCurrent(call, params.id)
  const { url, description, eventTypes, mandator, isEnabled } = current.value
  const before = { url, description, eventTypes, mandator: mandator && { id: mandator.id }, isEnabled } as WebhookFields
  const after = { ...before, ...body.webhook }
  const changes = Object.fromEntries(
    (Object.keys(before) as (keyof WebhookFields)[])
      .filter((key) => !deepEqual(before[key], after[key]))
      .map((key) => [key, { old: before[key], new: after[key] }]),
  )
  if (Object.keys(changes).length === 0) return current
  if ('url' in changes) requireCallable(refusal)
  if ('mandator' in changes) await requireMandator(db, after)
  await updateWebhook(db, params.id, { before, after, at })
  const changed = await requireWebhook(db, params.id, at)
  await record(call, 'webhook.changed', changed.value, { changes })
  return changed
}

function withoutUndefined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}

function requireCallable(refusal: AddressRefusal | null): void {
  const codes = { insecure: 'webAddressInsecure', local: 'webAddressLocal' } as const
  if (refusal) throwProblem('rule.violated', { issues: [{ path: 'webhook.url', code: codes[refusal] }] })
}

async function requireMandator(db: Queries, { mandator }: Pick<WebhookFields, 'mandator'>): Promise<void> {
  if (mandator && !(await seesMandator(db, mandator.id)))
    throwProblem('rule.violated', { issues: [{ path: 'webhook.mandator', code: 'mandators.unknown' }] })
}

async function requireWebhook(db: Queries, id: string, at: Date) {
  return (await findWebhook(db, id, at)) ?? throwProblem('record.notFound')
}

type ChangingCall = Pick<Call<typeof webhooks.change>, 'db' | 'caller' | 'at' | 'request' | 'ifMatch'>

/** The webhook, locked until the end of the transaction, after a check of `If-Match`. */
async function lockCurrent({ db, at, ifMatch }: ChangingCall, id: string) {
  await lockWebhook(db, id)
  const current = await requireWebhook(db, id, at)
  requireIfMatch(ifMatch, current)
  return current
}

/** Writes into the audit log what somebody did with a webhook; never a secret. */
async function record(
  { db, caller, at, request }: ChangingCall,
  action: AuditAction,
  { id, url, owner }: { readonly id: string; readonly url: string; readonly owner: { readonly id: string } },
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'webhook', id, name: url },
    mandators: await mandatorsConcerned(db, caller, owner.id),
    address: request.ip,
    details,
  })
}

/** The mandators of a webhook's owner, who is the caller where that is nobody who sees all. */
function mandatorsConcerned(db: Queries, { roles }: Caller, owner: string): Promise<string[]> {
  return accessScopeOf(roles) === 'all' ? mandatorsOf(db, owner) : ownMandators(db)
}
