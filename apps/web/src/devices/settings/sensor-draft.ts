import { valueName } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { deepEqual } from '@catenary/contract/deep-equal'
import type { Sensor, SensorChange, SensorDevicePatch, SensorValue } from '@catenary/contract/devices/sensor-devices'
import {
  axisInOrder,
  defaultPlotlineColor,
  measurementName,
  plotline,
  sensorAttributes,
  valueAttributes,
} from '@catenary/contract/devices/sensor-fields'
import type { FormFields, Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { normalizeValue, validateValues } from '../../ui/form/values.ts'

/** A plot line in the form: an invalid position as it was typed. */
export interface PlotlineDraft {
  /** React key of a row while its values change. */
  readonly key: string
  readonly name: string
  readonly position: unknown
  readonly color: string
}

/** A value in the form, by the names of its fields: what cannot be read as it was typed. */
export interface ValueDraft {
  readonly fragment: string
  readonly name: string
  readonly isEnabled: boolean
  readonly customName: string
  readonly unit: string
  readonly customUnit: string
  readonly scale: unknown
  readonly customScale: unknown
  readonly offset: unknown
  readonly trendlines: SensorValue['trendlines']
}

/** The typed values of a sensor's settings. */
export interface SensorDraft {
  readonly name: string
  readonly isEnabled: boolean
  readonly chartTitle: string
  readonly yMin: unknown
  readonly yMax: unknown
  readonly startDate: string | null
  readonly rawValueDays: unknown
  readonly plotlines: readonly PlotlineDraft[]
  readonly values: readonly ValueDraft[]
}

/** A stored sensor as the fields of its dialog show it. */
export function sensorDraftOf({ name, attributes }: Sensor): SensorDraft {
  const { isEnabled, chartTitle = '', yMin = null, yMax = null, startDate = null, plotlines, values } = attributes
  const { rawValueDays = null } = attributes
  return {
    name,
    isEnabled,
    chartTitle,
    yMin,
    yMax,
    startDate,
    rawValueDays,
    plotlines: plotlines.map((one, index) => ({ key: `stored ${index}`, ...one })),
    values: values.map(valueDraftOf),
  }
}

function valueDraftOf(value: SensorValue): ValueDraft {
  const { fragment, name, isEnabled, scale, offset, trendlines } = value
  const { customName = '', unit = '', customUnit = '', customScale = null } = value
  return { fragment, name, isEnabled, customName, unit, customUnit, scale, customScale, offset, trendlines }
}

/** A plot line that is yet to be filled in. */
export function emptyPlotline(): PlotlineDraft {
  return { key: crypto.randomUUID(), name: '', position: null, color: defaultPlotlineColor }
}

/** The draft without plot lines of which nothing is filled in. */
export function withoutEmptyPlotlines(draft: SensorDraft): SensorDraft {
  return {
    ...draft,
    plotlines: draft.plotlines.filter(({ name, position }) => name.trim() !== '' || position !== null),
  }
}

const chartFields = {
  isEnabled: true,
  chartTitle: true,
  yMin: true,
  yMax: true,
  startDate: true,
  rawValueDays: true,
} as const
const chartNames = Object.keys(chartFields) as readonly (keyof typeof chartFields)[]

/** What is wrong with a draft, by the places of its fields. */
export function sensorIssues(draft: SensorDraft): FieldIssue[] {
  const { name, yMin, yMax, plotlines, values } = draft
  const ends = { yMin: numberOf(yMin), yMax: numberOf(yMax) }
  return [
    ...(measurementName.safeParse(name).success ? [] : [{ path: 'name', code: 'required' as const }]),
    ...validateValues(sensorAttributes.pick(chartFields) as FormFields, draft as unknown as Values),
    ...(axisInOrder(ends) ? [] : [{ path: 'yMax', code: 'axisReversed' as const }]),
    ...plotlines.flatMap(({ key: _, ...line }, index) =>
      issuesAt(`plotlines[${index}]`, validateValues(plotline as unknown as FormFields, line)),
    ),
    ...values.flatMap(({ trendlines: _, ...value }, index) =>
      issuesAt(
        `values[${index}]`,
        validateValues(valueAttributes.omit({ trendlines: true }) as FormFields, { ...value }),
      ),
    ),
  ]
}

function issuesAt(place: string, issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.map((issue) => ({ ...issue, path: `${place}.${issue.path}` }))
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** The payload of a draft: what differs from what is stored, values one by one. */
export function sensorChange(stored: Sensor, draft: SensorDraft): SensorDevicePatch {
  const before = sensorDraftOf(stored)
  const changed = chartNames.filter((name) => !deepEqual(normalizeValue(before[name]), normalizeValue(draft[name])))
  const lines = (of: SensorDraft) => of.plotlines.map(({ key: _, ...line }) => normalized(line))
  const values = changedValues(before, draft).map((index) => normalized(draft.values[index] ?? {}))
  const attributes = {
    ...Object.fromEntries(changed.map((name) => [name, normalizeValue(draft[name])])),
    ...(deepEqual(lines(before), lines(withoutEmptyPlotlines(draft)))
      ? {}
      : { plotlines: lines(withoutEmptyPlotlines(draft)) }),
    ...(values.length > 0 && { values }),
  }
  const name = draft.name.trim() === before.name ? {} : { name: draft.name.trim() }
  if (Object.keys({ ...name, ...attributes }).length === 0) return {}
  return { sensors: [{ id: stored.id, ...name, attributes } as SensorChange] }
}

function normalized(fields: object): Values {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, normalizeValue(value)]))
}

/** The places of the values that differ between two drafts. */
function changedValues(before: SensorDraft, after: SensorDraft): number[] {
  return after.values.flatMap((value, index) =>
    deepEqual(normalized(before.values[index] ?? {}), normalized(value)) ? [] : [index],
  )
}

/** The place in the dialog of a path of the server's, which counts the values that are sent; undefined where it has none. */
export function placeOfSensorField(path: string, stored: Sensor, draft: SensorDraft): string | undefined {
  const place = /^sensorDevice\.sensors\[0\]\.(?:attributes\.)?(.+)$/.exec(path)?.[1]
  const [, number, field] = /^values\[(\d+)\]\.(.+)$/.exec(place ?? '') ?? []
  if (number === undefined) return place
  const index = changedValues(sensorDraftOf(stored), draft)[Number(number)]
  return index === undefined ? undefined : `values[${index}].${field ?? ''}`
}

/** How the form names a value: as it is typed, else as the device does. */
export function draftName({ fragment, name, customName }: ValueDraft): string {
  return valueName({ fragment, name, ...(customName.trim() !== '' && { customName }) })
}
