import type { meaHeader } from '@catenary/contract/devices/mea'
import type { z } from 'zod'
import { encodeMea } from '../../src/devices/traces/encode-mea.ts'

type Header = z.input<typeof meaHeader>

/** The header of a measurement of the tests. */
export function meaHeaderOf(serialNumber: string, more: Partial<Header> = {}): Header {
  return {
    format: 'catenary-mea',
    version: 1,
    serialNumber,
    time: '2026-06-01T11:30:00.000Z',
    speed: 0.3,
    startPosition: 0,
    sampleSpacing: 0.01,
    sampleCount: 1000,
    channels: [
      { name: 'loss', unit: '%' },
      { name: 'localFault', unit: 'mV' },
    ],
    ...more,
  }
}

/** A measurement file whose samples are made by index and channel. */
export function meaFile(
  header: Header,
  sampleAt: (index: number, channel: number) => number = (index, channel) =>
    channel === 0 ? index / 100 : Math.sin(index),
): Buffer {
  const width = header.channels.length
  const samples = Float32Array.from({ length: header.sampleCount * width }, (_, at) =>
    sampleAt(Math.floor(at / width), at % width),
  )
  return encodeMea(header, samples)
}
