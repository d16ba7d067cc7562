import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { MeaHeader } from '@catenary/contract/devices/mea'
import { maxMeaHeaderBytes, meaHeader, meaSampleBytes, meaValueBytes } from '@catenary/contract/devices/mea'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import { LevelBuilder } from './trace-levels.ts'

/** A measurement file that could be read: its header, and the levels by which its trace is drawn. */
export interface DecodedMea {
  readonly kind: 'decoded'
  readonly header: MeaHeader
  /** Bytes before the first sample. */
  readonly headerBytes: number
  readonly extremes: readonly (readonly [number, number] | null)[]
  readonly levels: Float32Array<ArrayBuffer>
}

/** A file that cannot be read, and why; paths begin at its header. */
export interface RefusedMea {
  readonly kind: 'refused'
  readonly issues: readonly FieldIssue[]
}

interface MeaFile {
  readonly path: string
  /** As its sender named it. */
  readonly name: string
}

/** How many bytes are read at once, about. */
const chunkBytes = 4 * 1024 * 1024
const lineFeed = 0x0a

/** Reads a measurement file of version 1; slow for large ones. What is decoded fits together: sizes, counts and every value. */
export function decodeMea(file: MeaFile): DecodedMea | RefusedMea {
  const handle = openSync(file.path, 'r')
  try {
    const start = readHeader(handle, file.name)
    if ('issues' in start) return { kind: 'refused', issues: start.issues }
    const { header, headerBytes } = start
    const [expected, actual] = [meaSampleBytes(header), fstatSync(handle).size - headerBytes]
    if (expected !== actual) return refused('sampleCount', 'mea.size', { name: file.name, expected, actual })
    return readSamples(handle, { header, headerBytes, name: file.name })
  } finally {
    closeSync(handle)
  }
}

function refused(path: string, code: FieldIssue['code'], values: FieldIssue['values']): RefusedMea {
  return { kind: 'refused', issues: [{ path, code, ...(values && { values }) }] }
}

interface MeaStart {
  readonly header: MeaHeader
  readonly headerBytes: number
}

function readHeader(handle: number, name: string): MeaStart | { readonly issues: FieldIssue[] } {
  const noHeader = { issues: [{ path: '', code: 'mea.noHeader' as const, values: { name } }] }
  const beginning = Buffer.alloc(maxMeaHeaderBytes)
  const read = readSync(handle, beginning, 0, maxMeaHeaderBytes, 0)
  const end = beginning.subarray(0, read).indexOf(lineFeed)
  if (end < 0) return noHeader
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(beginning.subarray(0, end)))
  } catch {
    return noHeader
  }
  const parsed = meaHeader.safeParse(value, { reportInput: true })
  return parsed.success ? { header: parsed.data, headerBytes: end + 1 } : { issues: issuesOf(parsed.error) }
}

function readSamples(
  handle: number,
  { header, headerBytes, name }: MeaStart & { readonly name: string },
): DecodedMea | RefusedMea {
  const { sampleCount, channels } = header
  const sampleBytes = channels.length * meaValueBytes
  const perChunk = Math.floor(chunkBytes / sampleBytes)
  const bytes = new Uint8Array(perChunk * sampleBytes)
  const builder = new LevelBuilder(sampleCount, channels.length)
  for (let first = 0; first < sampleCount; first += perChunk) {
    const count = Math.min(perChunk, sampleCount - first)
    readFully(handle, bytes.subarray(0, count * sampleBytes), headerBytes + first * sampleBytes)
    const samples = new Float32Array(bytes.buffer, 0, count * channels.length)
    const infinite = samples.findIndex((value) => value === Infinity || value === -Infinity)
    if (infinite >= 0) {
      const channel = channels[infinite % channels.length]?.name ?? ''
      return refused('', 'mea.notFinite', { name, channel, sample: first + Math.floor(infinite / channels.length) })
    }
    builder.addSamples(samples, first)
  }
  builder.finish()
  const extremes = builder.extremes()
  if (extremes.every((channel) => channel === null)) return refused('', 'mea.nothingMeasured', { name })
  return { kind: 'decoded', header, headerBytes, extremes, levels: builder.values }
}

function readFully(handle: number, target: Uint8Array, position: number): void {
  for (let done = 0; done < target.length;) {
    const read = readSync(handle, target, done, target.length - done, position + done)
    if (read === 0) throw new Error('A measurement file became shorter while it was read')
    done += read
  }
}
