import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import type { SensorAttributes, ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { AxisRange, DamageChartInput } from '../damage-chart/damage-chart-input.ts'
import type { ChartPalette, SeriesStyle } from '../palette.ts'

type SharedInputKey =
  | 'language'
  | 'translate'
  | 'palette'
  | 'timezone'
  | 'fontFamily'
  | 'width'
  | 'isNarrow'
  | 'isStill'
  | 'tooltip'

/** What a sensor's chart is drawn from. */
export interface SensorChartInput extends Pick<DamageChartInput, SharedInputKey> {
  readonly title: string
  readonly values: readonly ChartValue[]
  readonly chart: Pick<SensorAttributes, 'yMin' | 'yMax' | 'plotlines'>
  /** Where alarms of its values begin. */
  readonly thresholds?: readonly ChartThreshold[]
  /** The time that is shown, in milliseconds since 1970. */
  readonly range: AxisRange
  /** It measures in bursts: between two stretches of time nothing was measured, and nothing is drawn. */
  readonly isInBursts?: boolean
  /** What was done to the rope, by its time. */
  readonly marks?: readonly ChartMark[]
}

/** From where on a value raises an alarm. */
export interface ChartThreshold {
  /** The {@link valueKey} of the value, on whose axis it is drawn. */
  readonly value: string
  readonly name: string
  readonly position: number
}

/** Something that happened to the rope. */
export interface ChartMark {
  readonly x: number
  readonly name: string
  /** The id of its event, where it is to be found by. */
  readonly event?: string
}

/** What was measured in one stretch of time that begins at `x`. */
export interface MeasuredPoint {
  readonly x: number
  readonly min: number
  readonly max: number
  readonly avg: number
  readonly median: number
  readonly count: number
}

/** One measured value as it is drawn. */
export interface ChartValue {
  readonly key: string
  readonly name: string
  readonly unit: string | null
  readonly trendlines: ValueAttributes['trendlines']
  /** How long a stretch of time is. */
  readonly seconds: number
  readonly points: readonly MeasuredPoint[]
  /** Of what it shows an earlier time: the key of that value, and how many milliseconds earlier its points were measured. */
  readonly earlier?: { readonly of: string; readonly shift: number }
}

type NamedValue = Pick<Sensor['attributes']['values'][number], 'fragment' | 'name' | 'customName'>

/** The name of a value: the one that was given to it, else how the device names it. */
export function valueName({ customName, fragment, name }: NamedValue): string {
  return customName ?? (fragment === name ? name : `${fragment} ${name}`)
}

/** What tells the values of one sensor apart. */
export function valueKey({ fragment, name }: Pick<NamedValue, 'fragment' | 'name'>): string {
  return `${fragment}/${name}`
}

/** What was measured of a sensor, each value with its name and its trend lines. */
export function chartValues(sensor: Sensor, aggregates: readonly ValueAggregates[]): ChartValue[] {
  return aggregates.flatMap(({ fragment, name, unit, seconds, points }) => {
    const value = sensor.attributes.values.find((one) => one.fragment === fragment && one.name === name)
    if (!value) return []
    return [
      {
        key: valueKey(value),
        name: valueName(value),
        unit,
        trendlines: value.trendlines,
        seconds,
        points: points.map(([timestamp, min, max, avg, median, count]) => ({
          x: Date.parse(timestamp),
          min,
          max,
          avg,
          median,
          count,
        })),
      },
    ]
  })
}

/** The name of a value with its unit, as legend and table write it. */
export function valueLabel({ name, unit }: Pick<ChartValue, 'name' | 'unit'>): string {
  return unit === null ? name : `${name} (${unit})`
}

/** Colour, dash and symbol of each value in its order. */
export function valueStyle(palette: ChartPalette, index: number): SeriesStyle {
  return palette.values[index % palette.values.length] ?? palette.values[0]
}

/** Dash of what was measured earlier, which has the colour of what was measured now. */
const earlierDash = [2, 4]

/** How a value of a chart is drawn. */
export function styleOf({ palette, values }: Pick<SensorChartInput, 'palette' | 'values'>, index: number): SeriesStyle {
  const earlier = values[index]?.earlier
  if (!earlier) return valueStyle(palette, index)
  const of = values.findIndex(({ key }) => key === earlier.of)
  return { ...valueStyle(palette, Math.max(0, of)), dash: earlierDash }
}

/** True where anything was measured in the time that is shown. */
export function hasMeasurements(values: readonly ChartValue[]): boolean {
  return values.some(({ points }) => points.length > 0)
}
