import { installations } from '@catenary/contract/assets/installations'
import type { Installation } from '@catenary/contract/assets/installations'
import type { ResponseBody } from '@catenary/contract/endpoint'
import type { FieldIssue } from '@catenary/contract/issues'
import { systemNotificationKeys } from '@catenary/contract/work/notification-settings'
import type {
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/work/notification-settings'
import { sumOfLeftOut } from '@catenary/domain/state'
import type { AppContext } from '../../http/app-context.ts'
import type { Versioned } from '../../http/conditional-requests.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { RawJson, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { assertNotArchived } from '../archive.ts'
import { assertNoRuleIssues, assetChanges, recordChange } from '../change.ts'
import type { ActorContext, UpdateRequest } from '../change.ts'
import { canSee, listAreaUsers, lockInstallation } from '../queries.ts'
import { archiveInstallation, changeInstallation, createInstallation, reorderInstallation } from './change.ts'
import { findInstallation, lastEvents, listInstallations, listRopeStates } from './queries.ts'
import type { InstallationNotifications } from './writing-queries.ts'
import { findInstallationNotifications, updateInstallationNotifications } from './writing-queries.ts'

/** Routes of installations: those of an area, one installation, the state of its ropes, and changes. */
export function installationRoutes(context: AppContext): void {
  serveQuery(context, installations.list, async ({ db, params, query }) => {
    if (!(await canSee(db, 'areas', params.id))) throwProblem('record.notFound')
    return listInstallations(db, params.id, query.archived ?? false)
  })
  serveQuery(context, installations.damageSummary, async ({ db, params }) => {
    if (!(await canSee(db, 'areas', params.id))) throwProblem('record.notFound')
    return byInstallation(await listRopeStates(db, params.id))
  })
  serveQuery(
    context,
    installations.get,
    async ({ db, params }) => (await findInstallation(db, params.id)) ?? throwProblem('record.notFound'),
    { isOneQuery: true },
  )
  serveQuery(
    context,
    installations.lastEvents,
    async ({ db, params, query }) =>
      new RawJson(
        (await lastEvents(db, params.id, query.limit ?? defaultEventLimit)) ?? throwProblem('record.notFound'),
      ),
    { isOneQuery: true },
  )
  writeRoutes(context)
}

const defaultEventLimit = 10

function writeRoutes(context: AppContext): void {
  serve(context, installations.create, createInstallation)
  serve(context, installations.change, changeInstallation)
  serve(context, installations.remove, archiveInstallation)
  serve(context, installations.orderBefore, reorderInstallation)
  serve(context, installations.setNotificationStatus, setInstallationNotificationStatus)
  serve(context, installations.setNotificationSettings, setNotificationSettings)
  serve(context, installations.removeNotificationSettings, removeNotificationSettings)
  serve(context, installations.setSystemNotificationSettings, setSystemNotificationSettings)
  serve(context, installations.removeSystemNotificationSettings, removeSystemNotificationSettings)
}

type Summary = ResponseBody<typeof installations.damageSummary>
type RopeStates = Awaited<ReturnType<typeof listRopeStates>>

function byInstallation(states: RopeStates): Summary {
  return [...Map.groupBy(states, ({ installationId }) => installationId)].map(([id, ropesOfInstallation]) => ({
    installation: { id },
    ...summarize(ropesOfInstallation),
    ropes: ropesOfInstallation.map(({ installationId: _, installationName: __, ...rope }) => rope),
  }))
}

/** The worst of the ropes of an installation that have a state. */
function summarize(ropes: RopeStates): Omit<Summary[number], 'installation' | 'ropes'> {
  const withState = ropes.flatMap(({ damages, ...rope }) => (damages ? [{ ...rope, damages }] : []))
  const [first, ...others] = withState
  const figures = {
    limitEarliest: ropes.flatMap(({ limitEarliest }) => limitEarliest ?? []).toSorted()[0] ?? null,
    ropeCount: ropes.length,
    ropesWithoutState: ropes.length - withState.length,
    ...sumOfLeftOut(ropes),
  }
  if (!first) return { damages: null, worstRope: null, ...figures }
  const worst = others.reduce(
    (worstSoFar, other) => (other.damages.ratio > worstSoFar.damages.ratio ? other : worstSoFar),
    first,
  )
  const { id, name, installationId, installationName, damages } = worst
  const count = withState.reduce((sum, rope) => sum + rope.damages.count, 0)
  const installation = { id: installationId, name: installationName }
  return { damages: { ...damages, count }, worstRope: { id, name, installation }, ...figures }
}

/** Changes the notification settings; omitted fields are unchanged. */
async function setNotificationSettings(call: Call<typeof installations.setNotificationSettings>) {
  const { users, ...patch } = call.body.notificationSettings
  return updateNotifications(call, async ({ notificationSettings: stored }, resolveRecipients) => {
    const before: StoredNotificationSettings = stored ?? { email: true, sms: false, users: [], rules: [] }
    const recipientIds = users && (await resolveRecipients(users, before.users, 'notificationSettings.users'))
    return { notificationSettings: { ...before, ...patch, ...(recipientIds ? { users: recipientIds } : {}) } }
  })
}

/** Removes the notification settings. */
async function removeNotificationSettings(call: Call<typeof installations.removeNotificationSettings>) {
  await updateNotifications(call, async () => ({ notificationSettings: null }))
}

/** Changes the recipients of system notifications about ropes and devices; omitted fields are unchanged. */
async function setSystemNotificationSettings(call: Call<typeof installations.setSystemNotificationSettings>) {
  const patch = call.body.systemNotificationSettings
  return updateNotifications(call, async ({ systemNotificationSettings: stored }, resolveRecipients) => {
    const before = stored ?? noRecipients
    const after: Record<keyof typeof noRecipients, readonly string[]> = { ...before }
    for (const key of systemNotificationKeys)
      if (patch[key]) after[key] = await resolveRecipients(patch[key], before[key], `systemNotificationSettings.${key}`)
    return { systemNotificationSettings: after }
  })
}

/** Removes all recipients of notifications about ropes and devices. */
async function removeSystemNotificationSettings(call: Call<typeof installations.removeSystemNotificationSettings>) {
  await updateNotifications(call, async () => ({ systemNotificationSettings: null }))
}

/** Sets which types of notifications are switched off. */
async function setInstallationNotificationStatus(call: Call<typeof installations.setNotificationStatus>) {
  return updateNotifications(call, async () => ({ notificationStatus: call.body.notificationStatus }))
}

const noRecipients: StoredSystemNotificationSettings = {
  ropeHealth0: [],
  ropeHealth50: [],
  truscan: [],
  trudistance: [],
}
const auditedFields = ['notificationSettings', 'systemNotificationSettings', 'notificationStatus'] as const

type UserReferences = readonly { readonly id: string }[]
/** The ids of the chosen users without duplicates; throws for a newly added user who may not see the area. */
type ResolveRecipients = (selected: UserReferences, before: readonly string[], path: string) => Promise<string[]>

async function updateNotifications(
  request: UpdateRequest,
  update: (
    before: InstallationNotifications,
    resolveRecipients: ResolveRecipients,
  ) => Promise<Partial<InstallationNotifications>>,
): Promise<Versioned<Installation>> {
  const { db, params, ifMatch } = request
  const locked = (await lockInstallation(db, params.id)) ?? throwProblem('record.notFound')
  const current = (await findInstallation(db, params.id)) ?? throwProblem('record.notFound')
  requireIfMatch(ifMatch, current)
  assertNotArchived(locked)
  const before = await findInstallationNotifications(db, locked.id)
  const after = await update(before, recipientResolver(request, locked.mandatorId))
  const changes = assetChanges(auditedFields, { ...before }, { ...before, ...after })
  if (Object.keys(changes).length === 0) return current
  await updateInstallationNotifications(db, locked.id, after)
  const changed = (await findInstallation(db, locked.id)) ?? throwProblem('record.notFound')
  await recordChange(request, { kind: 'installation', thing: changed.value, mandators: [locked.mandatorId], changes })
  return changed
}

function recipientResolver({ db }: ActorContext, mandatorId: string): ResolveRecipients {
  return async (selected, before, path) => {
    const permitted = new Set((await listAreaUsers(db, mandatorId)).map(({ id }) => id))
    const issues = selected.flatMap(({ id }, index): FieldIssue[] =>
      before.includes(id) || permitted.has(id) ? [] : [{ path: `${path}[${index}]`, code: 'notPermittedUser' }],
    )
    assertNoRuleIssues(issues)
    return [...new Set(selected.map(({ id }) => id))]
  }
}
