import type { AlarmRule } from '@catenary/contract/devices/alarms'
import { shownFactors } from '@catenary/contract/devices/sensor-fields'
import type { ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { AuditRecord } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { SensorToWrite } from '../change.ts'
import type { DeviceRow } from '../device-queries.ts'
import type { ValueRow } from '../sensor-queries.ts'
import { recordAlarmAudit } from './record-audit.ts'
import { endAlarmsOf, findRule, listRules, lockRule, toRule, updateRule } from './rule-queries.ts'
import type { AlarmRuleRow } from './rule-queries.ts'

interface Rescaled {
  readonly before: ValueAttributes
  readonly after: ValueAttributes
  /** Of the field that changes the scale. */
  readonly path: string
}

/**
 * Converts the thresholds of the rules that watch values whose scale or offset has changed: they are in the unit that is shown, and go
 * on meaning the same measurement. Throws where nothing of what is measured would remain to compare.
 */
export async function convertRules(
  db: Queries,
  device: Pick<DeviceRow, 'id' | 'name' | 'mandatorId'>,
  { known, written }: { readonly known: readonly ValueRow[]; readonly written: readonly SensorToWrite[] },
  by: Pick<AuditRecord, 'at' | 'actor' | 'address'>,
): Promise<void> {
  const rescaled = rescaledValues(known, written)
  if (rescaled.size === 0) return
  const issues: FieldIssue[] = []
  for (const rule of await listRules(db, device.id)) {
    const change = rescaled.get(rule.sensorValueId ?? -1)
    if (!change || rule.threshold === null) continue
    if (shownFactors(change.after).factor === 0) issues.push({ path: change.path, code: 'scale.ofAlarmRules' })
    else await convertRule(db, device, { rule, ...change }, by)
  }
  assertNoRuleIssues(issues.slice(0, 1))
}

/** The values that are shown with another scale or offset than before, by their ids. */
function rescaledValues(known: readonly ValueRow[], written: readonly SensorToWrite[]): Map<number, Rescaled> {
  const changed = written.flatMap(({ sensor, values }, at) =>
    values.flatMap(({ fragment, name, attributes: after }, index): [number, Rescaled][] => {
      const own = known.find((one) => one.sensorId === sensor.id && one.fragment === fragment && one.name === name)
      if (!own) return []
      const [old, now] = [shownFactors(own.attributes), shownFactors(after)]
      if (old.factor === now.factor && old.addend === now.addend) return []
      const field = after.customScale === undefined ? 'scale' : 'customScale'
      const path = `sensorDevice.sensors[${at}].attributes.values[${index}].${field}`
      return [[own.id, { before: own.attributes, after, path }]]
    }),
  )
  return new Map(changed)
}

async function convertRule(
  db: Queries,
  device: Pick<DeviceRow, 'id' | 'name' | 'mandatorId'>,
  { rule, before, after }: Pick<Rescaled, 'before' | 'after'> & { readonly rule: AlarmRuleRow },
  by: Pick<AuditRecord, 'at' | 'actor' | 'address'>,
): Promise<void> {
  const values = convertedRule(rule, before, after)
  if (!values) return
  await lockRule(db, rule.id)
  await updateRule(db, rule.id, values, by.at)
  await endAlarmsOf(db, [rule.id], by.at)
  const changed = (await findRule(db, rule.id)) ?? rule
  const details = { before: toRule(rule), after: toRule(changed) }
  await recordAlarmAudit(db, { action: 'alarmRule.changed', device, details }, by)
}

type Thresholds = Pick<AlarmRule, 'kind' | 'threshold' | 'hysteresis'>

/** A rule in the figures that are shown now; null where those of before told nothing of what was measured. */
function convertedRule(
  { kind, threshold, hysteresis }: Thresholds,
  before: ValueAttributes,
  after: ValueAttributes,
): Thresholds | null {
  const [old, now] = [shownFactors(before), shownFactors(after)]
  if (old.factor === 0 || threshold === null) return null
  const ratio = now.factor / old.factor
  const size = Math.abs(ratio)
  // What was larger is smaller now.
  const reversed = ratio < 0 ? ({ above: 'below', below: 'above' } as const)[kind as 'above' | 'below'] : undefined
  return {
    kind: reversed ?? kind,
    threshold: exact(kind === 'change' ? threshold * size : (threshold - old.addend) * ratio + now.addend),
    hysteresis: exact(hysteresis * size),
  }
}

/** Without the digits that only calculating adds. */
const exact = (value: number) => Number(value.toPrecision(12))
