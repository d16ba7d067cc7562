/**
 * What an alarm of a device watches: a value above or below a threshold; a value that changes by more than a threshold within a
 * time; a value, or the device, of which nothing has arrived for a time; a device that is reported offline.
 */
export const alarmKinds = ['above', 'below', 'change', 'noData', 'offline'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** The kinds that watch what is measured; the others watch whether anything arrives. */
export const measuredAlarmKinds = ['above', 'below', 'change'] as const satisfies readonly AlarmKind[]

/**
 * The states of an alarm. Pending: its condition holds, but not yet for as long as its rule demands. Acknowledged: somebody has seen
 * to it while it lasts.
 */
export const alarmStates = ['pending', 'firing', 'acknowledged', 'ended'] as const
export type AlarmState = (typeof alarmStates)[number]

/** For how many seconds at least all must be calm before an alarm ends, so that a value that flaps is one alarm. */
export const minCalmSeconds = 300

/** Whether the condition of a rule holds at a time; `between` within its hysteresis, where nothing begins, and no alarm that fires ends. */
export type Condition = 'met' | 'unmet' | 'between'

/** What a condition says at a time, in milliseconds since 1970. */
export interface Observation {
  readonly time: number
  readonly condition: Condition
  /** What was measured, as it is shown; null for a rule that watches whether anything arrives. */
  readonly value: number | null
}

/** How long a condition must hold before the alarm fires, and be absent before it ends, in milliseconds. */
export interface AlarmDelays {
  readonly delay: number
  readonly calm: number
}

/** An alarm that is pending or firing. Times in milliseconds since 1970. */
export interface OpenAlarm {
  /** Since when the condition holds. */
  readonly since: number
  readonly firedAt: number | null
  /** Since when the condition does not hold any more, while it fires. */
  readonly calmSince: number | null
  /** What was measured when it began, and the last that met the condition. */
  readonly values: { readonly first: number | null; readonly last: number | null }
}

/** What becomes of an alarm: it stays open, has ended after it fired, or never fired. */
export type AlarmStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly alarm: OpenAlarm }
  | { readonly kind: 'ended'; readonly alarm: OpenAlarm; readonly endedAt: number }

/** How long all must be calm before an alarm ends, in seconds: as long as it takes to fire, and never less than five minutes. */
export function calmSeconds(delaySeconds: number): number {
  return Math.max(delaySeconds, minCalmSeconds)
}

/** The condition of a threshold. A hysteresis of 0: it is absent as soon as the value is at the threshold again. */
export function thresholdCondition(
  value: number,
  {
    kind,
    threshold,
    hysteresis,
  }: { readonly kind: AlarmKind; readonly threshold: number; readonly hysteresis: number },
): Condition {
  const excess = kind === 'below' ? threshold - value : value - threshold
  if (excess > 0) return 'met'
  return excess <= -hysteresis ? 'unmet' : 'between'
}

/** The next step of an alarm: after an observation, or after time alone has passed. */
export function stepAlarm(
  open: OpenAlarm | null,
  next: Observation | { readonly time: number },
  delays: AlarmDelays,
): AlarmStep {
  const { time } = next
  const condition = 'condition' in next ? next.condition : null
  const value = 'condition' in next ? next.value : null
  if (!open) {
    if (condition !== 'met') return { kind: 'none' }
    const begun = { since: time, firedAt: null, calmSince: null, values: { first: value, last: value } }
    return { kind: 'open', alarm: firedAfter(begun, time, delays) }
  }
  // What was measured last counts until something else is measured.
  const fired = firedAfter(open, time, delays)
  if (fired.firedAt === null && condition !== null && condition !== 'met') return { kind: 'none' }
  const values = condition === 'met' ? { ...open.values, last: value } : open.values
  return settle({ ...fired, values }, time, condition, delays)
}

function firedAfter(alarm: OpenAlarm, time: number, { delay }: AlarmDelays): OpenAlarm {
  return alarm.firedAt === null && time - alarm.since >= delay ? { ...alarm, firedAt: alarm.since + delay } : alarm
}

function settle(alarm: OpenAlarm, time: number, condition: Condition | null, { calm }: AlarmDelays): AlarmStep {
  if (alarm.firedAt === null) return { kind: 'open', alarm }
  const calmSince = condition === 'met' ? null : (alarm.calmSince ?? (condition === 'unmet' ? time : null))
  const settled = { ...alarm, calmSince }
  if (calmSince !== null && time - calmSince >= calm) return { kind: 'ended', alarm: settled, endedAt: calmSince }
  return { kind: 'open', alarm: settled }
}

/** What was measured at a time, in milliseconds since 1970. */
export interface MeasuredPoint {
  readonly time: number
  readonly value: number
}

/**
 * By how much a value changed within a period (in milliseconds) before each of its measurements: the largest less the smallest.
 *
 * @param points in the order of their times
 */
export function changesWithin(points: readonly MeasuredPoint[], period: number): number[] {
  const [highest, lowest]: [MeasuredPoint[], MeasuredPoint[]] = [[], []]
  return points.map((point) => {
    // Each list begins with the extreme of the period; what a later measurement exceeds can never be it again.
    while ((highest.at(-1)?.value ?? Infinity) <= point.value) highest.pop()
    while ((lowest.at(-1)?.value ?? -Infinity) >= point.value) lowest.pop()
    highest.push(point)
    lowest.push(point)
    for (const list of [highest, lowest]) while ((list[0]?.time ?? Infinity) <= point.time - period) list.shift()
    return (highest[0]?.value ?? 0) - (lowest[0]?.value ?? 0)
  })
}
