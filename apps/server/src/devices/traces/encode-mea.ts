import { endianness } from 'node:os'
import type { meaHeader } from '@catenary/contract/devices/mea'
import type { z } from 'zod'

/** A measurement file: its header line and its samples, of each a value for every channel. */
export function encodeMea(header: z.input<typeof meaHeader>, samples: Float32Array): Buffer {
  const values = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const littleEndian = endianness() === 'LE' ? values : Buffer.from(values).swap32()
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), littleEndian])
}
