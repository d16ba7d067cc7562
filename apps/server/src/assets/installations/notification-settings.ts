import type { Installation, installations } from '@catenary/contract/assets/installations'
import type { FieldIssue } from '@catenary/contract/issues'
import { systemNotificationKeys } from '@catenary/contract/work/notification-settings'
import type {
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/work/notification-settings'
import type { Versioned } from '../../http/conditional-requests.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { assertNotArchived } from '../archive.ts'
import { assetChanges, recordChange, assertNoRuleIssues } from '../change.ts'
import type { UpdateRequest, ActorContext } from '../change.ts'
import { lockInstallation, listAreaUsers } from '../queries.ts'
import { findInstallation } from './queries.ts'
import type { InstallationNotifications } from './writing-queries.ts'
import { findInstallationNotifications, updateInstallationNotifications } from './writing-queries.ts'

/** Sets who is notified of what, and how; fields that are not sent stay. */
export async function setNotificationSettings(call: Call<typeof installations.setNotificationSettings>) {
  const { users, ...patch } = call.body.notificationSettings
  return updateNotifications(call, async ({ notificationSettings: stored }, resolveRecipients) => {
    const before: StoredNotificationSettings = stored ?? { email: true, sms: false, users: [], rules: [] }
    const recipientIds = users && (await resolveRecipients(users, before.users, 'notificationSettings.users'))
    return { notificationSettings: { ...before, ...patch, ...(recipientIds ? { users: recipientIds } : {}) } }
  })
}

/** Removes the notification settings. */
export async function removeNotificationSettings(call: Call<typeof installations.removeNotificationSettings>) {
  await updateNotifications(call, async () => ({ notificationSettings: null }))
}

/** Sets who is notified of ropes and devices in a bad state; fields that are not sent stay. */
export async function setSystemNotificationSettings(call: Call<typeof installations.setSystemNotificationSettings>) {
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
export async function removeSystemNotificationSettings(
  call: Call<typeof installations.removeSystemNotificationSettings>,
) {
  await updateNotifications(call, async () => ({ systemNotificationSettings: null }))
}

/** Sets which types of notifications are switched off. */
export async function setInstallationNotificationStatus(call: Call<typeof installations.setNotificationStatus>) {
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
  const answer = (await findInstallation(db, locked.id)) ?? throwProblem('record.notFound')
  await recordChange(request, { kind: 'installation', thing: answer.value, mandators: [locked.mandatorId], changes })
  return answer
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
