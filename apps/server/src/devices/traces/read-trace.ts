import { buffer } from 'node:stream/consumers'
import type { MeaHeader } from '@catenary/contract/devices/mea'
import { meaValueBytes } from '@catenary/contract/devices/mea'
import type { FileStore } from '../../ports/files/file-store.ts'
import { levelsFileName } from './levels-file.ts'
import type { TraceLevel } from './trace-levels.ts'
import { traceLevels } from './trace-levels.ts'

/** Which samples are read, and into how many stretches they go. */
export interface TracePart {
  /** The first sample, and the one after the last. */
  readonly first: number
  readonly end: number
  readonly samplesPerStretch: number
  /** The level that it is read from; null: the samples themselves. */
  readonly level: TraceLevel | null
}

/** What is read of a trace: pairs of least and most, by stretch and channel; NaN where nothing was measured. */
export type TracePairs = Float32Array

/**
 * The samples between two positions in metres, in about so many stretches. Stretches begin at multiples of their length, so that they
 * stay where they are when the part moves. It is read from the coarsest level that is fine enough: never more than about
 * sixteen buckets for a stretch, or of the coarsest of all the few that it has.
 */
export function partOf(
  header: Pick<MeaHeader, 'startPosition' | 'sampleSpacing' | 'sampleCount' | 'channels'>,
  { from, to, points }: { readonly from: number; readonly to: number; readonly points: number },
): TracePart {
  const { startPosition, sampleSpacing, sampleCount, channels } = header
  const sampleAt = (position: number) => (position - startPosition) / sampleSpacing
  const wanted = {
    first: clamp(Math.floor(sampleAt(from) + tolerance), 0, sampleCount - 1),
    end: clamp(Math.ceil(sampleAt(to) - tolerance), 1, sampleCount),
  }
  const count = Math.max(1, wanted.end - wanted.first)
  const perStretch = count / points
  const level = traceLevels(sampleCount, channels.length).findLast((one) => one.samplesPerBucket <= perStretch) ?? null
  const unit = level?.samplesPerBucket ?? 1
  const samplesPerStretch = unit * Math.max(1, Math.ceil(perStretch / unit))
  const first = Math.floor(wanted.first / samplesPerStretch) * samplesPerStretch
  const stretches = Math.ceil((wanted.first + count - first) / samplesPerStretch)
  return { first, end: Math.min(sampleCount, first + stretches * samplesPerStretch), samplesPerStretch, level }
}

/** A thousandth of a sample: positions are sums of binary fractions. */
const tolerance = 0.001

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Where a trace is stored. */
export interface StoredTrace {
  readonly hash: string
  readonly headerBytes: number
  readonly header: Pick<MeaHeader, 'channels' | 'sampleCount'>
}

/**
 * Reads a part of a trace by one range of one file: of the measurement file itself, or of its levels. Null where that file is
 * not there, or shorter than it should be.
 */
export async function readPart(files: FileStore, trace: StoredTrace, part: TracePart): Promise<TracePairs | null> {
  const { level, first, end } = part
  const channels = trace.header.channels.length
  if (!level) {
    const width = channels * meaValueBytes
    const range = { from: trace.headerBytes + first * width, to: trace.headerBytes + end * width - 1 }
    const samples = await readFloats(await files.open(trace.hash, range), (end - first) * channels)
    return samples && fromSamples(samples, channels, part)
  }
  const [from, to] = [first / level.samplesPerBucket, Math.ceil(end / level.samplesPerBucket)]
  const width = channels * 2 * meaValueBytes
  const range = { from: level.offset + from * width, to: level.offset + to * width - 1 }
  const pairs = await readFloats(await files.openDerived(levelsFileName(trace.hash), range), (to - from) * channels * 2)
  return pairs && fromBuckets(pairs, channels, part.samplesPerStretch / level.samplesPerBucket)
}

type Stream = Awaited<ReturnType<FileStore['open']>>

async function readFloats(stream: Stream, count: number): Promise<Float32Array | null> {
  if (!stream) return null
  const bytes = await buffer(stream)
  if (bytes.length !== count * meaValueBytes) return null
  // A copy begins at a multiple of four, which a view needs.
  return new Float32Array(new Uint8Array(bytes).buffer)
}

function fromSamples(
  samples: Float32Array,
  channels: number,
  { first, end, samplesPerStretch }: TracePart,
): TracePairs {
  const pairs = emptyPairs(Math.ceil((end - first) / samplesPerStretch), channels)
  for (let index = 0; index < samples.length; index += 1) {
    const stretch = Math.floor(Math.floor(index / channels) / samplesPerStretch)
    const value = samples[index] as number
    widen(pairs, (stretch * channels + (index % channels)) * 2, value, value)
  }
  return pairs
}

function fromBuckets(buckets: Float32Array, channels: number, perStretch: number): TracePairs {
  if (perStretch === 1) return buckets
  const pairs = emptyPairs(Math.ceil(buckets.length / (channels * 2 * perStretch)), channels)
  for (let index = 0; index < buckets.length; index += 2) {
    const stretch = Math.floor(Math.floor(index / (channels * 2)) / perStretch)
    const channel = (index / 2) % channels
    widen(pairs, (stretch * channels + channel) * 2, buckets[index] as number, buckets[index + 1] as number)
  }
  return pairs
}

function emptyPairs(stretches: number, channels: number): TracePairs {
  return new Float32Array(stretches * channels * 2).fill(NaN)
}

// Comparisons with NaN are false: what is no number widens nothing, and is replaced by what is one.
function widen(pairs: Float32Array, at: number, least: number, most: number): void {
  if (!((pairs[at] as number) <= least) && !Number.isNaN(least)) pairs[at] = least
  if (!((pairs[at + 1] as number) >= most) && !Number.isNaN(most)) pairs[at + 1] = most
}
