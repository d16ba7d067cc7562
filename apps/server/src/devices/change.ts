import { deepEqual } from '@catenary/contract/deep-equal'
import type { SensorChange, SensorDevicePatch } from '@catenary/contract/devices/sensor-devices'
import {
  axisInOrder,
  defaultSensorAttributes,
  defaultValueAttributes,
  maxSensorValues,
} from '@catenary/contract/devices/sensor-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { v7 } from 'uuid'
import { assertNoRuleIssues, findRopeWithParents } from '../assets/public.ts'
import type { Queries } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'
import type { DeviceRow, DeviceValues } from './device-queries.ts'
import type { SensorRow, ValueRow } from './sensor-queries.ts'

type DevicePatch = Omit<SensorDevicePatch, 'sensors'>

/**
 * A device after a change. Throws where the rope is one of another mandator than the device's: that one's measurements stay theirs.
 */
export async function changedDevice(
  db: Queries,
  before: DeviceRow | undefined,
  patch: DevicePatch,
  at: Date,
): Promise<DeviceValues> {
  const ropeBefore = before?.rope?.id ?? null
  const ropeId = patch.rope === undefined ? ropeBefore : (patch.rope?.id ?? null)
  const isRelinked = ropeId !== ropeBefore
  const rope = ropeId !== null && isRelinked ? await findRopeWithParents(db, ropeId) : undefined
  if (ropeId !== null && isRelinked && !rope) throwProblem('record.notFound')
  if (rope?.isDeleted || rope?.isParentArchived) throwProblem('parent.archived')
  const mandatorId = before?.mandatorId ?? rope?.mandatorId ?? null
  if (rope && rope.mandatorId !== mandatorId) throwProblem('device.ofOtherMandator')
  return {
    name: patch.name ?? before?.name ?? '',
    externalId: chosen(patch.externalId, before?.externalId),
    cumulocityId: chosen(patch.cumulocityId, before?.cumulocityId),
    ropeId,
    mandatorId,
    linkedAt: ropeId === null ? null : linkedSince(before, patch.linkedAt, { isRelinked, at }),
    isDeleted: patch.isDeleted ?? before?.isDeleted ?? false,
    attributes: merged(before?.attributes ?? {}, patch.attributes ?? {}),
  }
}

/**
 * Since when what a device measures is of its rope. Linked to another rope since now, where the change does not say since when: only one
 * that was never linked takes along all that it has measured. It has a mandator since it was first linked.
 */
function linkedSince(
  before: DeviceRow | undefined,
  said: string | null | undefined,
  { isRelinked, at }: { readonly isRelinked: boolean; readonly at: Date },
): string | null {
  const stored = before?.linkedAt ?? null
  if (!isRelinked) return said === undefined ? stored : said
  const wasLinked = (before?.mandatorId ?? null) !== null
  // One that is sent back whole with another rope says nothing of the time.
  return (said === stored ? null : said) ?? (wasLinked ? at.toISOString() : null)
}

const chosen = (changed: string | null | undefined, before: string | null | undefined) =>
  changed === undefined ? (before ?? null) : changed

/** Values with changes: `null` removes one, or sets it back to what it is where nobody says anything. */
function merged<T extends object>(before: T, patch: object, defaults: Partial<T> = {}): T {
  const changes = Object.entries(patch).filter(([, value]) => value !== undefined)
  const after = Object.entries({ ...before, ...Object.fromEntries(changes) })
  const cleared = after.filter(([, value]) => value === null).flatMap(([key]) => (key in defaults ? [key] : []))
  const remaining = after.filter(([, value]) => value !== null)
  const defaultsOfCleared = cleared.map((key) => [key, defaults[key as keyof T]])
  return Object.fromEntries([...remaining, ...defaultsOfCleared]) as T
}

/** A sensor to write, with those of its values that change. */
export interface SensorToWrite {
  readonly sensor: SensorRow
  readonly values: readonly Omit<ValueRow, 'id' | 'sensorId'>[]
}

/** The sensors that a change writes. Throws where it names a sensor of another device, or one name, sensor or value twice. */
export function changedSensors(
  device: { readonly id: string; readonly mandatorId: string | null },
  before: { readonly sensors: readonly SensorRow[]; readonly values: readonly ValueRow[] },
  changes: readonly SensorChange[],
): SensorToWrite[] {
  const issues: FieldIssue[] = []
  const written = changes.flatMap((change, index) => {
    const path = `sensorDevice.sensors[${index}]`
    const known = before.sensors.find(({ id }) => id === change.id)
    if (change.id !== undefined && !known) issues.push({ path: `${path}.id`, code: 'sensor.unknown' })
    if (known && changes.findIndex(({ id }) => id === change.id) < index)
      issues.push({ path: `${path}.id`, code: 'duplicate' })
    if (change.id === undefined && change.name === undefined) issues.push({ path: `${path}.name`, code: 'required' })
    issues.push(...doubleValues(change, path))
    if (issues.length > 0) return []
    const sensor = changedSensor(device, known, change)
    const { yMin, yMax } = sensor.attributes
    if (!axisInOrder({ yMin, yMax })) issues.push({ path: `${path}.attributes.yMax`, code: 'axisReversed' })
    const own = before.values.filter(({ sensorId }) => sensorId === sensor.id)
    const values = (change.attributes?.values ?? []).map((value) => changedValue(own, value))
    const added = values.filter((value) => !own.some((one) => isSameValue(one, value))).length
    if (own.length + added > maxSensorValues)
      issues.push({ path: `${path}.attributes.values`, code: 'values.tooMany', values: { max: maxSensorValues } })
    return [{ sensor, values }]
  })
  issues.push(...doubleNames(before.sensors, written))
  assertNoRuleIssues(issues)
  return written
}

function doubleValues({ attributes }: SensorChange, path: string): FieldIssue[] {
  const values = attributes?.values ?? []
  return values.flatMap((value, index) =>
    values.findIndex((one) => isSameValue(one, value)) < index
      ? [{ path: `${path}.attributes.values[${index}]`, code: 'duplicate' as const }]
      : [],
  )
}

function changedSensor(
  device: { readonly id: string; readonly mandatorId: string | null },
  before: SensorRow | undefined,
  { name, isDeleted, attributes = {} }: SensorChange,
): SensorRow {
  const { isEnabled, values: _, ...chart } = attributes
  const { isEnabled: isEnabledByDefault, ...defaultChart } = defaultSensorAttributes
  return {
    id: before?.id ?? v7(),
    deviceId: device.id,
    mandatorId: device.mandatorId,
    name: name ?? before?.name ?? '',
    isDeleted: isDeleted ?? before?.isDeleted ?? false,
    isEnabled: isEnabled === undefined ? (before?.isEnabled ?? isEnabledByDefault) : (isEnabled ?? isEnabledByDefault),
    attributes: merged(before?.attributes ?? defaultChart, chart, defaultChart),
  }
}

type ValueChange = NonNullable<NonNullable<SensorChange['attributes']>['values']>[number]
type ValueToWrite = Omit<ValueRow, 'id' | 'sensorId'>

/** Two values of a sensor are the same by fragment and name. */
export function isSameValue(
  one: { readonly fragment: string; readonly name: string },
  other: { readonly fragment: string; readonly name: string },
): boolean {
  return one.fragment === other.fragment && one.name === other.name
}

function changedValue(
  own: readonly ValueRow[],
  { fragment, name, isEnabled: shown, isNew, last: _, ...changes }: ValueChange,
): ValueToWrite {
  const before = own.find((one) => isSameValue(one, { fragment, name }))
  const isEnabled = shown ?? before?.isEnabled ?? true
  const attributes = merged(before?.attributes ?? defaultValueAttributes, changes, defaultValueAttributes)
  // Whoever changes anything of a value has decided on it; who sends it back as it was has not.
  const isSame = before?.isEnabled === isEnabled && deepEqual(before.attributes, attributes)
  return { fragment, name, isEnabled, isNew: isSame && before.isNew && isNew !== false, attributes }
}

function doubleNames(before: readonly SensorRow[], written: readonly SensorToWrite[]): FieldIssue[] {
  const untouched = before.filter(({ id }) => !written.some(({ sensor }) => sensor.id === id))
  return written.flatMap(({ sensor }, index) => {
    const others = [...untouched, ...written.map((one) => one.sensor)].filter(({ id }) => id !== sensor.id)
    return others.some(({ name }) => name === sensor.name)
      ? [{ path: `sensorDevice.sensors[${index}].name`, code: 'duplicate' as const }]
      : []
  })
}
