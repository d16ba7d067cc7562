/** How many buckets of a level are one of the next; samples are below the first level. */
export const levelFactor = 16
/** Levels end where a level has no more buckets than this. */
export const fewestBuckets = 256
/** Bytes of the least and the most of one channel in one bucket. */
const bytesPerChannel = 8

/** One level of a trace: the least and the most of each channel in buckets of equal length. */
export interface TraceLevel {
  readonly samplesPerBucket: number
  readonly buckets: number
  /** Where it begins in the file of levels, in bytes. */
  readonly offset: number
}

/** The levels of a trace, the finest first: one after the other in a file, as pairs of least and most by bucket and channel. */
export function traceLevels(sampleCount: number, channels: number): TraceLevel[] {
  const levels: TraceLevel[] = []
  let offset = 0
  for (let samplesPerBucket = levelFactor; ; samplesPerBucket *= levelFactor) {
    const buckets = Math.ceil(sampleCount / samplesPerBucket)
    levels.push({ samplesPerBucket, buckets, offset })
    if (buckets <= fewestBuckets) return levels
    offset += buckets * channels * bytesPerChannel
  }
}

/** Collects pairs of least and most; NaN where nothing was measured. */
export class LevelBuilder {
  readonly #levels: readonly TraceLevel[]
  readonly #channels: number
  /** All levels, in the order of their file. */
  readonly values: Float32Array<ArrayBuffer>

  constructor(sampleCount: number, channels: number) {
    this.#levels = traceLevels(sampleCount, channels)
    this.#channels = channels
    const buckets = this.#levels.reduce((sum, level) => sum + level.buckets, 0)
    this.values = new Float32Array(buckets * channels * 2).fill(NaN)
  }

  /** Adds samples, each with a value for every channel, from the index of the first of them. Infinite ones must not be among them. */
  addSamples(samples: Float32Array, first: number): void {
    const { values } = this
    const channels = this.#channels
    const count = samples.length / channels
    for (let index = 0; index < count; index += 1) {
      const bucket = Math.floor((first + index) / levelFactor) * channels * 2
      for (let channel = 0; channel < channels; channel += 1)
        widen(values, bucket + channel * 2, samples[index * channels + channel] as number)
    }
  }

  /** Computes the upper levels from the first, once all samples are there. */
  finish(): void {
    const { values } = this
    const perBucket = this.#channels * 2
    for (const [index, level] of this.#levels.entries()) {
      const next = this.#levels[index + 1]
      if (!next) return
      const [from, to] = [level.offset / 4, next.offset / 4]
      for (let bucket = 0; bucket < level.buckets; bucket += 1) {
        const target = to + Math.floor(bucket / levelFactor) * perBucket
        for (let part = 0; part < perBucket; part += 2) {
          widen(values, target + part, values[from + bucket * perBucket + part] as number)
          widen(values, target + part, values[from + bucket * perBucket + part + 1] as number)
        }
      }
    }
  }

  /** The least and the most of each channel; null where nothing was measured. */
  extremes(): (readonly [number, number] | null)[] {
    const top = this.#levels.at(-1)
    if (!top) return []
    const total = new Float32Array(this.#channels * 2).fill(NaN)
    const first = top.offset / 4
    for (let index = 0; index < top.buckets * this.#channels * 2; index += 1)
      widen(total, (Math.floor(index / 2) % this.#channels) * 2, this.values[first + index] as number)
    return Array.from({ length: this.#channels }, (_, channel) => {
      const [least, most] = [total[channel * 2] as number, total[channel * 2 + 1] as number]
      return Number.isNaN(least) ? null : [least, most]
    })
  }
}

/** Widens a pair of least and most by a value; one that is no number changes nothing. */
function widen(pairs: Float32Array, at: number, value: number): void {
  // Comparisons with NaN are false: the first value replaces it, and a value that is none replaces nothing.
  if (value < (pairs[at] as number) || (pairs[at] !== pairs[at] && value === value)) pairs[at] = value
  if (value > (pairs[at + 1] as number) || (pairs[at + 1] !== pairs[at + 1] && value === value)) pairs[at + 1] = value
}
