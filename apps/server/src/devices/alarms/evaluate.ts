import { isDeepStrictEqual } from 'node:util'
import { shownFactors, shownValue } from '@catenary/contract/devices/sensor-fields'
import { calmSeconds, changesWithin, stepAlarm, thresholdCondition } from '@catenary/domain/devices/alarms'
import type { AlarmDelays, MeasuredPoint, Observation, OpenAlarm } from '@catenary/domain/devices/alarms'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { Database, Queries } from '../../db/database.ts'
import { forEachMandator } from '../../jobs/repeated-work.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AlarmChange, EvaluatedRule } from './evaluation-queries.ts'
import {
  listEvaluatedRules,
  listMandatorsWithRules,
  lockEvaluation,
  measuredAfter,
  measuredBefore,
  writeChanges,
} from './evaluation-queries.ts'

/** Measurements of one value that one round evaluates. */
const pointsPerRound = 50_000
/** How far a device's clock may be ahead for what it measured to be evaluated at once; the rest is when its time has come. */
const clockTolerance = 5 * 60_000

/** For so long after the server was started nothing is taken for missing: devices first send what they held back. */
const catchUpMs = 10 * 60_000

/**
 * Evaluates the alarm rules of all mandators once: what was measured since the last time, and what did not arrive. Each mandator in
 * a transaction of Catenary itself, by one process at a time. Whether there is more to do at once.
 */
export async function evaluateAlarms(
  pool: Pool,
  database: Database,
  clock: Clock,
  startedAt = new Date(0),
): Promise<boolean> {
  const mandators = await listMandatorsWithRules(pool)
  return forEachMandator(mandators, (mandator) =>
    database.runAsSystem(mandator, (db) => evaluateRules(db, mandator, { at: clock.now(), startedAt })),
  )
}

async function evaluateRules(
  db: Queries,
  mandator: string,
  { at, startedAt }: { readonly at: Date; readonly startedAt: Date },
): Promise<boolean> {
  if (!(await lockEvaluation(db, mandator))) return false
  const rules = await listEvaluatedRules(db)
  if (rules.length === 0) return false
  const until = new Date(at.getTime() + clockTolerance)
  const measured = await measuredAfter(db, rules, { until, most: pointsPerRound })
  const isCatchingUp = at.getTime() < startedAt.getTime() + catchUpMs
  await evaluateMeasured(db, { mandator, rules, measured, isCatchingUp, newId: v7 }, at)
  return [...measured.values()].some((points) => points.length >= pointsPerRound)
}

/** Evaluates rules of a mandator by what was measured of each since it was evaluated last, by its id. `newId` names new alarms. */
export async function evaluateMeasured(
  db: Queries,
  {
    mandator,
    rules,
    measured,
    isCatchingUp = false,
    newId,
  }: {
    readonly mandator: string
    readonly rules: readonly EvaluatedRule[]
    readonly measured: ReadonlyMap<string, readonly MeasuredPoint[]>
    /** What is missing may be on its way. */
    readonly isCatchingUp?: boolean
    readonly newId: () => string
  },
  at: Date,
): Promise<void> {
  const now = at.getTime()
  const evaluated = await Promise.all(
    rules.map(async (rule) => {
      const read = measured.get(rule.id) ?? []
      const points = shownPoints(rule, read)
      const observations = await observationsOf(db, rule, points, now)
      const last = read.at(-1)
      const ofRule = isCatchingUp && rule.watched.kind === 'noData' ? changesWhileCatchingUp : changesOf
      return { rule, evaluatedUntil: last?.time ?? null, changes: ofRule(rule, observations, now) }
    }),
  )
  await writeChanges(db, { mandatorId: mandator, newId }, evaluated)
}

/** What was measured on the rope that the device hangs on, as it is shown. */
function shownPoints({ valueAttributes, linkedAt }: EvaluatedRule, points: readonly MeasuredPoint[]): MeasuredPoint[] {
  if (!valueAttributes) return []
  const factors = shownFactors(valueAttributes)
  const since = linkedAt === null ? -Infinity : Date.parse(linkedAt)
  return points
    .filter(({ time }) => time >= since)
    .map(({ time, value }) => ({ time, value: shownValue(value, factors) }))
}

async function observationsOf(
  db: Queries,
  rule: EvaluatedRule,
  points: readonly MeasuredPoint[],
  now: number,
): Promise<Observation[]> {
  const { kind, threshold, hysteresis, periodSeconds } = rule.watched
  if (kind === 'offline') return [presence(rule.offlineSince === null ? null : Date.parse(rule.offlineSince), now)]
  if (kind === 'noData') {
    const last = points.at(-1)?.time ?? lastArrival(rule)
    const missingFrom = last + (periodSeconds ?? 0) * 1000
    return [presence(missingFrom < now ? missingFrom : null, now)]
  }
  const [first] = points
  const period = (periodSeconds ?? 0) * 1000
  if (!first || threshold === null) return []
  const before = kind === 'change' ? shownPoints(rule, await measuredBefore(db, rule, first.time, period)) : []
  const changes = kind === 'change' ? changesWithin([...before, ...points], period).slice(before.length) : []
  return points.map(({ time, value }, index) => {
    return { time, value, condition: thresholdCondition(changes[index] ?? value, { kind, threshold, hysteresis }) }
  })
}

/** Of a rule that watches whether anything arrives: since when it does not, or that it does now. */
function presence(missingFrom: number | null, now: number): Observation {
  return missingFrom === null
    ? { time: now, condition: 'unmet', value: null }
    : { time: missingFrom, condition: 'met', value: null }
}

/** When something arrived last of what a rule watches; the time of the rule where nothing ever did. */
function lastArrival({ sensorValueId, evaluatedUntil, lastSeenAt, effectiveSince }: EvaluatedRule): number {
  const last = sensorValueId === null ? lastSeenAt : evaluatedUntil
  return Math.max(Date.parse(last ?? effectiveSince), Date.parse(effectiveSince))
}

/** What becomes of an alarm about missing data while that may be on its way: it ends where something arrives, and begins or fires by nothing. */
function changesWhileCatchingUp(rule: EvaluatedRule, observations: readonly Observation[], now: number): AlarmChange[] {
  if (observations.some(({ condition }) => condition === 'met')) return []
  const { open } = rule
  const isPending = open !== null && open.alarm.firedAt === null
  return isPending ? [{ id: open.id, alarm: null, endedAt: null }] : changesOf(rule, observations, now)
}

/** What becomes of the alarms of a rule by what was observed, and by the time that has passed since. */
function changesOf(rule: EvaluatedRule, observations: readonly Observation[], now: number): AlarmChange[] {
  const { delaySeconds } = rule.watched
  const delays: AlarmDelays = { delay: delaySeconds * 1000, calm: calmSeconds(delaySeconds) * 1000 }
  const changes: AlarmChange[] = []
  let id = rule.open?.id ?? null
  let open: OpenAlarm | null = rule.open?.alarm ?? null
  // Until something else is measured time passes, too: of measurements that come in one request as of those that come singly.
  for (const next of [...observations.flatMap((one) => [{ time: one.time }, one]), { time: now }]) {
    const step = stepAlarm(open, next, delays)
    if (step.kind === 'ended') changes.push({ id, alarm: step.alarm, endedAt: step.endedAt })
    if (step.kind === 'none' && id !== null) changes.push({ id, alarm: null, endedAt: null })
    open = step.kind === 'open' ? step.alarm : null
    if (!open) id = null
  }
  const isChanged = open !== null && !isDeepStrictEqual(open, rule.open?.alarm)
  return isChanged ? [...changes, { id, alarm: open, endedAt: null }] : changes
}
