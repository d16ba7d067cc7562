import { z } from 'zod'
import { fieldError, filledLine, quantity } from '../field.ts'
import { recordedAt } from '../primitives.ts'

/** The ending of measurement files. */
export const meaExtensions = ['.mea'] as const

/** The most bytes that the header line of a file may have, its line break included. */
export const maxMeaHeaderBytes = 64 * 1024
/** The most values of one file: samples times channels. */
export const maxMeaValues = 40_000_000
/** Bytes of one value. */
export const meaValueBytes = 4

/** Channels with a meaning of their own; others are shown by their name. */
export const knownChannels = ['loss', 'localFault'] as const

const channel = z.strictObject({ name: filledLine(50), unit: filledLine(20) })

const length = z.number().meta({ description: 'In metres' })

/**
 * The first line of a measurement file, as JSON. After its line break the samples follow, one after the other along the rope: of
 * each a value for every channel in their order, as little-endian IEEE 754 floats of 32 bits. NaN: nothing was measured there.
 */
export const meaHeader = z
  .strictObject({
    format: z.literal('catenary-mea'),
    version: z.literal(1),
    serialNumber: filledLine(100).meta({ description: 'Of the device; the same as on the rope' }),
    time: recordedAt.meta({ description: 'When the measurement began' }),
    speed: quantity('m/s', { max: 100 }).meta({ description: 'Of the rope, in m/s' }),
    startPosition: length
      .min(-1_000_000)
      .max(1_000_000)
      .default(0)
      .meta({ description: 'Of the first sample, in metres from the zero point of the rope' }),
    sampleSpacing: length.min(0.000_01).max(10).meta({ description: 'Metres from one sample to the next' }),
    sampleCount: z.number().int().min(1).max(maxMeaValues),
    channels: z
      .array(channel)
      .min(1)
      .max(8)
      .refine(
        (channels) => new Set(channels.map(({ name }) => name)).size === channels.length,
        fieldError('duplicate'),
      ),
    bendingCycles: quantity('cycles', { decimals: 0 }).optional().meta({ description: 'Of the rope until then' }),
  })
  .refine(({ sampleCount, channels }) => sampleCount * channels.length <= maxMeaValues, {
    path: ['sampleCount'],
    ...fieldError('tooBig', { max: maxMeaValues }),
  })
  .refine(({ sampleCount, sampleSpacing }) => sampleCount * sampleSpacing <= 1_000_000, {
    path: ['sampleCount'],
    ...fieldError('tooBig', { max: 1_000_000 }),
  })
export type MeaHeader = z.infer<typeof meaHeader>

/** How many bytes the samples of a file have. */
export function meaSampleBytes({ sampleCount, channels }: Pick<MeaHeader, 'sampleCount' | 'channels'>): number {
  return sampleCount * channels.length * meaValueBytes
}
