import { z } from 'zod'
import { count, fieldError, fieldRegistry, filledLine } from '../field.ts'
import { timestamp } from '../primitives.ts'

/** What a chart can draw of the measurements of a stretch of time. */
export const trendlines = ['min', 'max', 'avg', 'median'] as const
export type Trendline = (typeof trendlines)[number]

/** No instrument measures more; sums of so large numbers, scaled, are still numbers to the database. */
const largestNumber = 1e100
const boundedNumber = () => z.number().min(-largestNumber).max(largestNumber)

/** A number as a device measures it, with all its digits. */
export const measuredNumber = boundedNumber()

/** A number that somebody types: an end of an axis, a factor, a threshold. */
export const anyNumber = boundedNumber().register(fieldRegistry, { decimals: 9 })

/** The colour of a plot line where nobody chose one. */
export const defaultPlotlineColor = '#000000'

/** A line across a chart at a value that means something, such as a limit. */
export const plotline = z.strictObject({
  name: filledLine(200),
  position: anyNumber,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default(defaultPlotlineColor),
})
export type Plotline = z.infer<typeof plotline>

/** How a sensor's chart looks. */
export const sensorAttributes = z.strictObject({
  isEnabled: z.boolean().meta({ description: 'It has a chart' }),
  chartTitle: filledLine(200).optional(),
  yMin: anyNumber.optional().meta({ description: 'Lower end of the vertical axis; where absent that of the values' }),
  yMax: anyNumber.optional().meta({ description: 'Upper end of the vertical axis; where absent that of the values' }),
  startDate: timestamp.optional().meta({ description: 'What was measured before is not shown' }),
  plotlines: z.array(plotline).max(50),
  rawValueDays: count({ min: 1, max: 36_500 }).optional().meta({
    description:
      'For how many days, at least, measurements are kept singly, deleted by whole weeks; where absent for ever. Roll-ups stay',
  }),
})
export type SensorAttributes = z.infer<typeof sensorAttributes>

/** How the chart of a sensor looks of which nobody has said anything. */
export const defaultSensorAttributes: SensorAttributes = { isEnabled: true, plotlines: [] }

/** The vertical axis has its lower end below the upper one. */
export function axisInOrder({ yMin, yMax }: { yMin?: number | undefined; yMax?: number | undefined }): boolean {
  return yMin === undefined || yMax === undefined || yMin < yMax
}

/** How one measured value is shown. What is shown is what was measured × scale + offset. */
export const valueAttributes = z.strictObject({
  customName: filledLine(200).optional(),
  unit: filledLine(50).optional().meta({ description: 'The unit in which the device measures' }),
  customUnit: filledLine(50).optional().meta({ description: 'The unit of what is shown' }),
  scale: anyNumber.meta({ description: 'By what a measured value is multiplied' }),
  customScale: anyNumber.optional().meta({ description: 'In place of scale' }),
  offset: anyNumber.meta({ description: 'What is added then' }),
  trendlines: z
    .strictObject({ min: z.boolean(), max: z.boolean(), avg: z.boolean(), median: z.boolean() })
    .meta({ description: 'What of a stretch of time is drawn: the band of min and max, the average, the median' }),
})
export type ValueAttributes = z.infer<typeof valueAttributes>

/** How a value is shown of which nobody has said anything. */
export const defaultValueAttributes: ValueAttributes = {
  scale: 1,
  offset: 0,
  trendlines: { min: true, max: true, avg: true, median: false },
}

/** By what a measured value is multiplied, and what is added then, to get what is shown. */
export function shownFactors({ scale, customScale, offset }: ValueAttributes): { factor: number; addend: number } {
  return { factor: customScale ?? scale, addend: offset }
}

/** Significant digits of what is computed of a measurement: what follows is noise of the floating point. */
export const computedDigits = 15

/** A measured value as it is shown: as it was measured, or computed. */
export function shownValue(measured: number, { factor, addend }: ReturnType<typeof shownFactors>): number {
  if (factor === 1 && addend === 0) return measured
  return Number((measured * factor + addend).toPrecision(computedDigits))
}

/** Names of a fragment and of a value in it, as a device sends them. */
export const measurementName = filledLine(200)

/** Most values that one sensor has. */
export const maxSensorValues = 200
/** Most sensors that one device has. */
export const maxDeviceSensors = 200

/** What is written of a device itself. */
export const deviceAttributes = z.strictObject({
  iccid: z
    .string()
    .refine((text) => /^\d{18,22}$/.test(text), fieldError('digits', { min: 18, max: 22 }))
    .optional(),
  imei: z
    .string()
    .refine((text) => /^\d{14,16}$/.test(text), fieldError('digits', { min: 14, max: 16 }))
    .optional(),
  firmware: filledLine(100).optional(),
})
