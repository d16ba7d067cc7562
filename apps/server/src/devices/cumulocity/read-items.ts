import type { FaultReason } from '@catenary/contract/devices/device-messages'
import { newMeasurement } from '@catenary/contract/devices/measurements'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import { measuredNumber } from '@catenary/contract/devices/sensor-fields'
import { recordedAt } from '@catenary/contract/primitives'
import { z } from 'zod'

/** A measurement with the unit that Cumulocity has for it. */
export interface CumulocityMeasurement extends NewMeasurement {
  readonly unit: string | undefined
}

/** A value that cannot be taken. */
export interface ItemFault {
  readonly reason: FaultReason
  readonly topic: string
  readonly payload: string
  /** When it was measured; null where that is what is wrong. */
  readonly time: string | null
}

/** What is in the measurements of a page. */
export interface ReadMeasurements {
  readonly measurements: readonly CumulocityMeasurement[]
  readonly faults: readonly ItemFault[]
  /** When each was made, in the order of the page. */
  readonly times: readonly string[]
}

/** An event or alarm of a device. */
export interface DeviceReportItem {
  readonly kind: 'event' | 'alarm'
  readonly externalId: string
  readonly time: string
  readonly type: string
  readonly text: string
  readonly severity: string | null
  readonly status: string | null
  readonly count: number | null
}

/** A time as Cumulocity writes it, in any zone, in UTC with milliseconds; null where it is none. */
function utc(text: string): string | null {
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time.getTime())) return null
  return recordedAt.safeParse(time.toISOString()).data ?? null
}

const measurementItem = z.looseObject({ id: z.string().optional(), time: z.string() })
const series = z.looseObject({ value: measuredNumber, unit: z.string().nullish() })
/** What a measurement has beside its fragments. */
const ownKeys = new Set(['id', 'self', 'time', 'type', 'source'])

/** The values of measurements: each series of each fragment. What is no fragment with series is left alone. */
export function readMeasurements(items: readonly unknown[]): ReadMeasurements {
  const measurements: CumulocityMeasurement[] = []
  const faults: ItemFault[] = []
  const times: string[] = []
  const refuse = (reason: FaultReason, time: string | null, content: unknown, name = '') =>
    faults.push({
      reason,
      topic: `Cumulocity measurement ${name}`.trim(),
      payload: JSON.stringify(content) ?? '',
      time,
    })
  for (const item of items) {
    const parsed = measurementItem.safeParse(item)
    const time = parsed.success ? utc(parsed.data.time) : null
    if (!parsed.success || time === null) {
      refuse('time', null, item)
      continue
    }
    times.push(time)
    for (const [fragment, name, content] of seriesOf(parsed.data)) {
      const value = series.safeParse(content)
      const address = { fragment, name, timestamp: time }
      const read = value.success ? newMeasurement.safeParse({ ...address, value: value.data.value }) : undefined
      if (value.success && read?.success) measurements.push({ ...read.data, unit: unitOf(value.data.unit) })
      else refuse(value.success ? 'payload' : 'value', time, content, `${fragment}/${name}`)
    }
  }
  return { measurements, faults, times }
}

function unitOf(unit: string | null | undefined): string | undefined {
  const text = unit?.trim() ?? ''
  return text === '' || text.length > 50 || /\p{Cc}/u.test(text) ? undefined : text
}

function seriesOf(item: Readonly<Record<string, unknown>>): [fragment: string, name: string, content: object][] {
  return Object.entries(item).flatMap(([fragment, content]) =>
    ownKeys.has(fragment) || typeof content !== 'object' || content === null
      ? []
      : Object.entries(content).flatMap(([name, one]: [string, unknown]) =>
          typeof one === 'object' && one !== null && 'value' in one
            ? [[fragment, name, one] satisfies [string, string, object]]
            : [],
        ),
  )
}

const reportItem = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  time: z.string(),
  type: z.string().catch(''),
  text: z.string().catch(''),
  severity: z.string().nullable().catch(null),
  status: z.string().nullable().catch(null),
  count: z.number().int().nullable().catch(null),
})

/** A text as it is stored: without what only deceives readers, and not longer than is shown. */
const shown = (text: string, max: number) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, max)

/** Events or alarms of a page. */
export function readReports(
  kind: DeviceReportItem['kind'],
  items: readonly unknown[],
): { readonly reports: readonly DeviceReportItem[]; readonly faults: readonly ItemFault[] } {
  const reports: DeviceReportItem[] = []
  const faults: ItemFault[] = []
  for (const item of items) {
    const parsed = reportItem.safeParse(item)
    const time = parsed.success ? utc(parsed.data.time) : null
    if (!parsed.success || time === null) {
      faults.push({ reason: 'time', topic: `Cumulocity ${kind}`, payload: JSON.stringify(item) ?? '', time: null })
      continue
    }
    const { id, type, text, severity, status, count } = parsed.data
    reports.push({
      kind,
      externalId: shown(id, 100),
      time,
      type: shown(type, 200),
      text: shown(text, 2000),
      severity: severity && shown(severity, 50),
      status: status && shown(status, 50),
      count,
    })
  }
  return { reports, faults }
}
