import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, queryInteger, reference } from '../primitives.ts'

/** How many stretches an answer has, about, where nobody asks for another number. */
export const defaultTracePoints = 1000
/** Most stretches of an answer, about. */
export const maxTracePoints = 4000

const figure = z.number().nullable().meta({ description: 'Null: nothing was measured' })

/** What was measured along a rope, in stretches of equal length: of each the least and the most of every channel. */
export const trace = z
  .strictObject({
    event: reference,
    rope: reference,
    time: instant.meta({ description: 'When the measurement began' }),
    serialNumber: z.string(),
    speed: z.number().meta({ description: 'Of the rope, in m/s' }),
    startPosition: z.number().meta({ description: 'Of the first sample, in metres' }),
    sampleSpacing: z.number().meta({ description: 'In metres' }),
    sampleCount: z.number().int(),
    channels: z.array(z.strictObject({ name: z.string(), unit: z.string(), least: figure, most: figure })).meta({
      description: 'With the least and the most of the whole measurement',
    }),
    from: z.number().meta({ description: 'Where the first stretch begins, in metres' }),
    step: z.number().meta({ description: 'Length of a stretch in metres; the last may be shorter' }),
    samplesPerStretch: z.number().int().meta({ description: '1: every sample by itself' }),
    values: z.string().meta({
      contentEncoding: 'base64',
      description:
        'Of each stretch, for every channel, the least and the most: little-endian floats of 32 bits, NaN where nothing was measured',
    }),
  })
  .meta({ id: 'Trace' })
export type Trace = z.infer<typeof trace>

/** What one channel measured: of each stretch the least and the most; NaN where nothing was measured. */
export interface ChannelFigures {
  readonly least: Float32Array
  readonly most: Float32Array
}

/** The figures of a trace, channel by channel. */
export function channelFigures({ values, channels }: Pick<Trace, 'values' | 'channels'>): ChannelFigures[] {
  const bytes = Uint8Array.from(atob(values), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const width = channels.length * 2
  const count = bytes.length / 4 / width
  const read = (offset: number) =>
    Float32Array.from({ length: count }, (_, stretch) => view.getFloat32((stretch * width + offset) * 4, true))
  return channels.map((_, index) => ({ least: read(index * 2), most: read(index * 2 + 1) }))
}

const metres = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,9})?$/)
  .transform(Number)

export const traces = {
  get: endpoint({
    name: 'traces.get',
    summary: 'What a device measured along a rope: the whole, or a part of it in more detail',
    method: 'GET',
    path: '/events/{id}/trace',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({
      from: metres.optional().meta({ description: 'In metres; the begin of the measurement where absent' }),
      to: metres.optional().meta({ description: 'In metres; the end of the measurement where absent' }),
      points: queryInteger(1, maxTracePoints)
        .optional()
        .meta({ description: `About how many stretches; ${defaultTracePoints} where absent` }),
    }),
    response: trace,
  }),
}
