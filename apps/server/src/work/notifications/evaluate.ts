import { isDeepStrictEqual } from 'node:util'
import type {
  NotificationType,
  StoredNotificationSettings,
  SystemNotificationKey,
} from '@catenary/contract/work/notification-settings'
import type { NotificationFacts } from '@catenary/contract/work/notifications'
import { healthPercent } from '@catenary/domain/health-percent'
import { isOfWholeRope } from '@catenary/domain/length-history'
import { mayBeReached } from '@catenary/domain/state'
import type { Queries } from '../../db/database.ts'
import type { DomainEvent, DomainEventHandler, JobOutcome } from '../../jobs/domain-events.ts'
import {
  addToCounts,
  countRecorded,
  findAddedDocuments,
  findFiredAlarm,
  findFiredAt,
  findHealthRuleState,
  findInstallationTarget,
  findDoubts,
  findMeasuredValue,
  findOpenTask,
  findRopeTarget,
  findStates,
  findTruscanFacts,
  markAsFired,
  rememberRatio,
  toNotifiedState,
  wasReplaced,
} from './evaluation-queries.ts'
import type { Target } from './evaluation-queries.ts'
import { storeNotifications } from './storing-queries.ts'
import type { FiredRule, Occasion } from './storing-queries.ts'

type WatchedEvent =
  | 'event.recorded'
  | 'state.changed'
  | 'document.added'
  | 'task.due'
  | 'task.overdue'
  | 'alarm.fired'
  | 'smartrope.thresholdPassed'
  | 'truscan.attention'

/**
 * Evaluates the rules of an installation for what happened to it and its ropes, and stores the notifications with their
 * deliveries: all in the transaction in which the domain event is handled, once.
 */
export const evaluateNotifications: DomainEventHandler<WatchedEvent> = {
  on: [
    'event.recorded',
    'state.changed',
    'document.added',
    'task.due',
    'task.overdue',
    'alarm.fired',
    'smartrope.thresholdPassed',
    'truscan.attention',
  ],
  async handle(db, event, at) {
    if (event.name === 'event.recorded') return evaluateRecording(db, event, at)
    if (event.name === 'state.changed') return evaluateState(db, event, at)
    if (event.name === 'document.added') return evaluateDocument(db, event, at)
    if (event.name === 'alarm.fired') return evaluateAlarm(db, event, at)
    if (event.name === 'smartrope.thresholdPassed') return evaluateThreshold(db, event, at)
    if (event.name === 'truscan.attention') return evaluateDevice(db, event, at)
    return evaluateTask(db, event, at)
  },
}

async function evaluateRecording(
  db: Queries,
  { id: cause, payload: { rope, event } }: DomainEvent<'event.recorded'>,
  at: Date,
): Promise<JobOutcome | null> {
  const target = await findRopeTarget(db, rope)
  if (!target?.notificationSettings?.rules.length) return null
  const recorded = await countRecorded(db, event)
  const fired = await countedRules(db, target, recorded, at)
  if (fired.length === 0) return null
  const [only] = recorded
  const isAtPlace = recorded.length === 1 && only?.count === 1 && !isOfWholeRope(only.type)
  const facts = { event, ...(isAtPlace ? { position: only.position } : {}), ...(await findStates(db, rope, cause)) }
  return store(db, target, { cause, at, fired, facts })
}

async function evaluateDocument(
  db: Queries,
  { id: cause, payload }: DomainEvent<'document.added'>,
  at: Date,
): Promise<JobOutcome | null> {
  const added = await findAddedDocuments(db, payload.document, cause)
  if (!added) return null
  const { installationId, ropeId, name, count } = added
  const target = ropeId ? await findRopeTarget(db, ropeId) : await findInstallationTarget(db, installationId ?? '')
  if (!target) return null
  const fired = await countedRules(db, target, [{ type: 'newDocument', count }], at)
  if (fired.length === 0) return null
  const states = ropeId ? await findStates(db, ropeId, cause) : {}
  return store(db, target, { cause, at, fired, facts: { ...(count === 1 ? { document: name } : {}), ...states } })
}

/** Notifies the assignees of a task that became due or overdue, without a rule. */
async function evaluateTask(
  db: Queries,
  { id: cause, name, payload }: DomainEvent<'task.due' | 'task.overdue'>,
  at: Date,
): Promise<JobOutcome | null> {
  const [target, task] = [await findRopeTarget(db, payload.rope), await findOpenTask(db, payload.task)]
  if (!target || !task) return null
  const type = name === 'task.due' ? 'taskDue' : 'taskOverdue'
  const recipients = { users: task.assignees ?? [], channels: ['email' as const] }
  const fired = [{ type, threshold: null, isUrgent: false, ...recipients }]
  const due = task.dueSince === null ? {} : { due: task.dueSince }
  const facts = { task: task.title, ...due, ...(await findStates(db, payload.rope, cause)) }
  return store(db, target, { cause, at, fired, facts, task })
}

/** Notifies the recipients of an installation of an alarm, without a rule of theirs and at once. */
async function evaluateAlarm(
  db: Queries,
  { id: cause, payload }: DomainEvent<'alarm.fired'>,
  at: Date,
): Promise<JobOutcome | null> {
  const [target, alarm] = [await findRopeTarget(db, payload.rope), await findFiredAlarm(db, payload.alarm)]
  if (!target || !alarm) return null
  const fired = [{ type: 'alarm', threshold: null, isUrgent: true, ...recipientsOf(target.notificationSettings) }]
  const facts = { alarm, ...(await findStates(db, payload.rope, cause)) }
  return store(db, target, { cause, at, fired, facts })
}

/** Evaluates the rule about what smartropes measure, which fires when a value passes its threshold. */
async function evaluateThreshold(
  db: Queries,
  { id: cause, payload }: DomainEvent<'smartrope.thresholdPassed'>,
  at: Date,
): Promise<JobOutcome | null> {
  const target = await findRopeTarget(db, payload.rope)
  const rule = target && activeRules(target).find(({ type }) => type === 'smartropeThreshold')
  const measured = await findMeasuredValue(db, payload)
  if (!target || !rule || !measured) return null
  const threshold = rule.threshold ?? 0
  const { reset } = rule
  if (payload.value <= threshold || isSilent(await findFiredAt(db, target, rule.type), reset, at)) return null
  const watched = { kind: 'above', ...none, threshold, value: measured.watched } as const
  const alarm = { device: measured.device, rule: watched, value: payload.value, since: payload.at, endedAt: null }
  const fired = [{ type: rule.type, threshold, isUrgent: false, ...recipientsOf(target.notificationSettings) }]
  return store(db, target, { cause, at, fired, facts: { alarm, ...(await findStates(db, payload.rope, cause)) } })
}

const none = { hysteresis: 0, delaySeconds: 0, periodSeconds: null }

/** Notifies those who are named for devices of a kind that somebody has to see to one; without a rule. */
async function evaluateDevice(
  db: Queries,
  { id: cause, payload }: DomainEvent<'truscan.attention'>,
  at: Date,
): Promise<JobOutcome | null> {
  const [target, device] = [await findRopeTarget(db, payload.rope), await findTruscanFacts(db, payload.device)]
  if (!target || !device) return null
  const { kind, serialNumber, message, contractEnd } = device
  const fired = [{ type: kind, threshold: null, isUrgent: false, ...systemRecipientsOf(target, kind) }]
  const facts: NotificationFacts['device'] = {
    cause: payload.cause,
    serialNumber: serialNumber ?? '',
    ...(payload.cause === 'fault' && message ? { message } : {}),
    ...(payload.cause === 'contractEnding' && contractEnd ? { contractEnd } : {}),
  }
  // Not marked as fired: that would silence a rule about recordings of the same name.
  await storeNotifications(db, target, { cause, at, fired, facts: { device: facts } })
  return outcomeOf(target, [kind])
}

/** Counts recordings for the rules; returns those that reach their threshold and are not muted. */
async function countedRules(
  db: Queries,
  target: Target,
  happened: readonly { readonly type: string; readonly count: number }[],
  at: Date,
): Promise<FiredRule[]> {
  const settings = target.notificationSettings
  const rules = activeRules(target).filter(({ type }) => happened.some((one) => one.type === type))
  if (!settings || rules.length === 0) return []
  const states = await addToCounts(
    db,
    target,
    happened.filter(({ type }) => rules.some((rule) => rule.type === type)),
  )
  return rules.flatMap(({ type, threshold = null, reset }) => {
    const state = states.find((one) => one.type === type)
    if (!state || state.count < (threshold ?? 1) || isSilent(state.firedAt, reset, at)) return []
    return [{ type, threshold, isUrgent: false, count: state.count, ...recipientsOf(settings) }]
  })
}

async function evaluateState(
  db: Queries,
  { id: cause, payload: { rope, before, after } }: DomainEvent<'state.changed'>,
  at: Date,
): Promise<JobOutcome | null> {
  const target = await findRopeTarget(db, rope)
  if (!target) return null
  if (after.ratio === null) {
    const isNewRope = after.noStateReason === 'notInspected' && (await wasReplaced(db, rope))
    if (isNewRope || before.ratio !== null) await rememberRatio(db, target, isNewRope ? null : before.ratio)
    return null
  }
  const remembered = await findHealthRuleState(db, rope)
  const lastRatio = before.ratio ?? remembered?.lastRatio ?? null
  const isFalling = (threshold: number) => isHealthFalling(lastRatio, after.ratio, threshold)
  const isUrgent = isHealthBelow(after.ratio, 0)
  const rules = activeRules(target)
    .filter(({ type, threshold }) => type === 'ropeHealth' && isFalling(threshold ?? 0))
    .filter(({ reset }) => !isSilent(remembered?.firedAt ?? null, reset, at))
    .map(({ type, threshold = 0 }) => ({ type, threshold, isUrgent, ...recipientsOf(target.notificationSettings) }))
  const system = systemThresholds
    .filter(({ threshold }) => isFalling(threshold))
    .map(({ type, threshold }) => ({ type, threshold, isUrgent, ...systemRecipientsOf(target, type) }))
  return store(db, target, {
    cause,
    at,
    fired: [...rules, ...system],
    facts: { before: toNotifiedState(before), after: toNotifiedState(after) },
  })
}

/** At which rope health, in percent, the system's own notifications fire. */
const systemThresholds = [
  { type: 'ropeHealth50', threshold: 50 },
  { type: 'ropeHealth0', threshold: 0 },
] as const

/** The rules of an installation without those of types that are switched off, for it or for the rope. */
function activeRules({ notificationSettings, notificationStatus, ropeStatus }: Target) {
  const off: readonly NotificationType[] = [...notificationStatus, ...ropeStatus]
  return (notificationSettings?.rules ?? []).filter(({ type }) => !off.includes(type))
}

function recipientsOf(settings: StoredNotificationSettings | null): Pick<FiredRule, 'users' | 'channels'> {
  if (!settings) return { users: [], channels: [] }
  const channels = (['email', 'sms'] as const).filter((channel) => settings[channel])
  return { users: settings.users, channels }
}

/** The system's own notifications go by mail, and by SMS too where the installation uses it. */
function systemRecipientsOf(
  { notificationSettings, systemNotificationSettings }: Target,
  type: SystemNotificationKey,
): Pick<FiredRule, 'users' | 'channels'> {
  const users = systemNotificationSettings?.[type] ?? []
  return { users, channels: notificationSettings?.sms ? ['email', 'sms'] : ['email'] }
}

async function store(db: Queries, target: Target, occasion: Occasion): Promise<JobOutcome | null> {
  const { fired, at } = occasion
  if (fired.length === 0) return null
  const types = fired.map(({ type }) => type)
  await markAsFired(db, target, types, at)
  await storeNotifications(db, target, { ...occasion, facts: await withDoubts(db, target, occasion) })
  return outcomeOf(target, types)
}

/**
 * The facts with what makes the state of the rope doubtful now: that its limit may be reached, by the cautious forecast, and
 * what it leaves out.
 */
async function withDoubts(db: Queries, { ropeId }: Target, { facts, at }: Occasion): Promise<NotificationFacts> {
  const { before, after } = facts
  if (!before || !after || ropeId === null) return facts
  const { limitEarliest, ...leftOut } = await findDoubts(db, ropeId)
  const doubtful = {
    ...after,
    ...(mayBeReached(limitEarliest, at.getTime()) && { mayBeReached: true as const }),
    ...Object.fromEntries(Object.entries(leftOut).filter(([, count]) => count > 0)),
  }
  return { ...facts, before: isDeepStrictEqual(before, after) ? doubtful : before, after: doubtful }
}

function outcomeOf(
  { ropeId, ropeName, installationId, installationName }: Target,
  types: readonly string[],
): JobOutcome {
  return {
    action: 'notification.triggered',
    subject: ropeId
      ? { type: 'rope', id: ropeId, name: ropeName }
      : { type: 'installation', id: installationId, name: installationName },
    details: { types },
  }
}

const dayMs = 86_400_000

/**
 * True where the rope health that is shown lies below the threshold in percent. Shown health ends at 0: below a threshold of 0
 * lies a rope of which nothing remains.
 */
export function isHealthBelow(ratio: number, threshold: number): boolean {
  const health = healthPercent(ratio)
  return threshold === 0 ? health === 0 : health < threshold
}

/**
 * True where the health falls below the threshold: it is below now, and was not before. `before` is the last known loss over
 * its limit; null: none was ever known, and then a first state below is a fall.
 */
export function isHealthFalling(before: number | null, after: number | null, threshold: number): boolean {
  return after !== null && isHealthBelow(after, threshold) && (before === null || !isHealthBelow(before, threshold))
}

/** True while a rule that fired stays silent, for `days` from then. */
export function isSilent(firedAt: string | null, days: number | null | undefined, at: Date): boolean {
  return firedAt !== null && at.getTime() < Date.parse(firedAt) + (days ?? 0) * dayMs
}
