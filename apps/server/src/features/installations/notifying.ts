import type { Fault } from '@catenary/contract/faults'
import type { Installation, installations } from '@catenary/contract/installations'
import { systemNotificationKeys } from '@catenary/contract/notification-settings'
import type {
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/notification-settings'
import { refuseArchived } from '../../assets/archive.ts'
import { changesBetween, recordChange, refuseAgainstRules } from '../../assets/change.ts'
import type { Asked, Doing } from '../../assets/change.ts'
import { holdInstallation, listAreaUsers } from '../../assets/queries.ts'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import type { Versioned } from '../../http/versions.ts'
import { matchVersion } from '../../http/versions.ts'
import { findInstallation } from './queries.ts'
import type { Notifying } from './writing-queries.ts'
import { findNotifying, updateNotifying } from './writing-queries.ts'

/** Says who is notified of what, and how; what is not sent stays. */
export async function setNotificationSettings(call: Call<typeof installations.setNotificationSettings>) {
  const { users, ...sent } = call.body.notificationSettings
  return change(call, async ({ notificationSettings: stored }, mayBeTold) => {
    const before: StoredNotificationSettings = stored ?? { email: true, sms: false, users: [], rules: [] }
    const told = users && (await mayBeTold(users, before.users, 'notificationSettings.users'))
    return { notificationSettings: { ...before, ...sent, ...(told ? { users: told } : {}) } }
  })
}

/** Notifies nobody any more. */
export async function removeNotificationSettings(call: Call<typeof installations.removeNotificationSettings>) {
  await change(call, async () => ({ notificationSettings: null }))
}

/** Says who is told of ropes and devices in a bad state; what is not sent stays. */
export async function setSystemNotificationSettings(call: Call<typeof installations.setSystemNotificationSettings>) {
  const sent = call.body.systemNotificationSettings
  return change(call, async ({ systemNotificationSettings: stored }, mayBeTold) => {
    const before = stored ?? nobody
    const after: Record<keyof typeof nobody, readonly string[]> = { ...before }
    for (const key of systemNotificationKeys)
      if (sent[key]) after[key] = await mayBeTold(sent[key], before[key], `systemNotificationSettings.${key}`)
    return { systemNotificationSettings: after }
  })
}

/** Tells nobody of ropes and devices any more. */
export async function removeSystemNotificationSettings(
  call: Call<typeof installations.removeSystemNotificationSettings>,
) {
  await change(call, async () => ({ systemNotificationSettings: null }))
}

/** Says which types of notifications are switched off. */
export async function setNotificationStatus(call: Call<typeof installations.setNotificationStatus>) {
  return change(call, async () => ({ notificationStatus: call.body.notificationStatus }))
}

const nobody: StoredSystemNotificationSettings = { ropeHealth0: [], ropeHealth50: [], truscan: [], trudistance: [] }
const recorded = ['notificationSettings', 'systemNotificationSettings', 'notificationStatus'] as const

type Chosen = readonly { readonly id: string }[]
/** The ids of the chosen users, each once; refuses who is new in the list and may not see the area. */
type MayBeTold = (chosen: Chosen, before: readonly string[], path: string) => Promise<string[]>

async function change(
  asked: Asked,
  plan: (before: Notifying, mayBeTold: MayBeTold) => Promise<Partial<Notifying>>,
): Promise<Versioned<Installation>> {
  const { db, params, ifMatch } = asked
  const held = (await holdInstallation(db, params.id)) ?? fail('record.notFound')
  const current = (await findInstallation(db, params.id)) ?? fail('record.notFound')
  matchVersion(ifMatch, current)
  refuseArchived(held)
  const before = await findNotifying(db, held.id)
  const after = await plan(before, mayBeToldOf(asked, held.mandatorId))
  const changes = changesBetween(recorded, { ...before }, { ...before, ...after })
  if (Object.keys(changes).length === 0) return current
  await updateNotifying(db, held.id, after)
  const answer = (await findInstallation(db, held.id)) ?? fail('record.notFound')
  await recordChange(asked, { kind: 'installation', thing: answer.value, mandators: [held.mandatorId], changes })
  return answer
}

function mayBeToldOf({ db }: Doing, mandatorId: string): MayBeTold {
  return async (chosen, before, path) => {
    const permitted = new Set((await listAreaUsers(db, mandatorId)).map(({ id }) => id))
    const faults = chosen.flatMap(({ id }, index): Fault[] =>
      before.includes(id) || permitted.has(id) ? [] : [{ path: `${path}[${index}]`, code: 'notPermittedUser' }],
    )
    refuseAgainstRules(faults)
    return [...new Set(chosen.map(({ id }) => id))]
  }
}
