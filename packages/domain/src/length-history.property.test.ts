import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RopeChange } from './length-history.ts'
import { lengthAt, toCurrentPosition, buildLengthHistory } from './length-history.ts'

// The reference: the rope as a list of metres, each with a tag of its own. Changes take metres out and put new ones in.

interface Rope {
  readonly metres: readonly number[]
  /** The position of the first metre. */
  readonly origin: number
}

let nextTag = 0
const fresh = (count: number) => Array.from({ length: count }, () => nextTag++)

/** Takes [from, from + cut) out and puts `inserted` new metres in. */
function spliced(
  { metres, origin }: Rope,
  isClosed: boolean,
  [from, cut, inserted]: readonly [number, number, number],
): Rope {
  const index = from - origin
  const beyond = index + cut - metres.length
  if (!isClosed || beyond <= 0)
    return { origin, metres: [...metres.slice(0, index), ...fresh(inserted), ...metres.slice(index + cut)] }
  const remainingMetres = metres.slice(beyond, index)
  const piece = fresh(inserted)
  const overZero = Math.min(beyond, inserted)
  return {
    origin,
    metres: [...piece.slice(inserted - overZero), ...remainingMetres, ...piece.slice(0, inserted - overZero)],
  }
}

function shifted({ metres, origin }: Rope, isClosed: boolean, by: number): Rope {
  if (!isClosed) return { metres, origin: origin + by }
  const rotation = (((-by % metres.length) + metres.length) % metres.length) as number
  return { origin, metres: [...metres.slice(rotation), ...metres.slice(0, rotation)] }
}

function after(rope: Rope, isClosed: boolean, change: RopeChange): Rope {
  const { type, position, direction, insertedLength } = change
  const length = change.length ?? 0
  switch (type) {
    case 'trackRopeRelocation':
      return shifted(rope, isClosed, direction === 'towardsZero' ? -length : length)
    case 'ropeLengthening':
      return spliced(rope, isClosed, [position, 0, length])
    case 'repairPiece':
      return spliced(rope, isClosed, [position, length, insertedLength ?? length])
    default:
      return spliced(rope, isClosed, [position, length, 0])
  }
}

interface Draw {
  readonly type: string
  readonly time: number
  readonly at: number
  readonly length: number
  readonly inserted: number | null
  readonly towardsZero: boolean
}

const types = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation', 'repairPiece', 'resplice'] as const
const draw: fc.Arbitrary<Draw> = fc.record({
  type: fc.constantFrom(...types),
  time: fc.integer({ min: 1, max: 5 }),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  length: fc.integer({ min: 1, max: 9 }),
  inserted: fc.option(fc.integer({ min: 0, max: 9 })),
  towardsZero: fc.boolean(),
})

/** Lays drawn changes along a rope of 60 m so that each lies on the rope of its time; returns the rope through time. */
function history(draws: readonly Draw[], isClosed: boolean) {
  const ropes: { rope: Rope; time: number }[] = [{ rope: { metres: fresh(60), origin: 0 }, time: 0 }]
  const changes = draws
    .toSorted((a, b) => a.time - b.time)
    .map((one, index): RopeChange => {
      const { rope } = ropes.at(-1) ?? { rope: { metres: [], origin: 0 } }
      const size = rope.metres.length
      // Open ropes end where they end; nothing is laid out where relocations have taken the rope away from.
      const [first, room] = isClosed ? [0, size] : [Math.max(1, rope.origin), Math.min(size, size + rope.origin)]
      const position = Math.floor(first + one.at * Math.max(0, room - one.length - 2 - first))
      const currentPosition = isClosed ? Math.floor(one.at * size) : position
      const change = {
        id: `c${index}`,
        time: one.time,
        type: one.type,
        position: currentPosition,
        length: one.length,
        insertedLength: one.inserted,
        direction: one.towardsZero ? ('towardsZero' as const) : null,
      }
      ropes.push({ rope: after(rope, isClosed, change), time: one.time })
      return change
    })
  return { changes, ropes }
}

/** The runs of neighbouring metres that are left of some tags, in their order along the rope. */
function runs(
  tags: readonly number[],
  { metres, origin }: Rope,
  isClosed: boolean,
): { start: number; length: number }[] {
  const result: { start: number; length: number }[] = []
  for (const tag of tags) {
    const index = metres.indexOf(tag)
    if (index < 0) continue
    const last = result.at(-1)
    const end = last ? last.start - origin + last.length : -1
    if (last && (index === end || (isClosed && index === end % metres.length)))
      result[result.length - 1] = { start: last.start, length: last.length + 1 }
    else result.push({ start: index + origin, length: 1 })
  }
  return result
}

describe.each([
  ['an open rope', false],
  ['a loop', true],
])('what is recorded on %s', (_, isClosed) => {
  it('lies where its metres lie', () => {
    fc.assert(
      fc.property(
        fc.array(draw, { maxLength: 6 }),
        fc.record({
          time: fc.integer({ min: 0, max: 5 }),
          at: fc.double({ min: 0, max: 0.999, noNaN: true }),
          length: fc.integer({ min: 0, max: 20 }),
        }),
        (draws, recording) => {
          const { changes, ropes } = history(draws, isClosed)
          const today = ropes.at(-1)?.rope ?? { metres: [], origin: 0 }
          const then = ropes.findLast(({ time }) => time <= recording.time)?.rope ?? today
          const lengthHistory = buildLengthHistory(changes, { length: today.metres.length, isClosed })
          expect(lengthAt(lengthHistory, recording.time)).toBe(then.metres.length)
          const index = Math.floor(recording.at * then.metres.length)
          const size = Math.min(
            Math.max(1, recording.length),
            isClosed ? then.metres.length : then.metres.length - index,
          )
          const tags = Array.from(
            { length: size },
            (__, step) => then.metres[(index + step) % then.metres.length] ?? -1,
          )
          const expected = runs(tags, today, isClosed)
          const isPoint = recording.length === 0
          const currentPosition = toCurrentPosition(lengthHistory, {
            time: recording.time,
            position: index + then.origin + (isPoint ? 0.5 : 0),
            length: isPoint ? null : size,
          })
          const shown = isPoint ? expected.map(({ start }) => ({ start: start + 0.5, length: 0 })) : expected
          expect(
            currentPosition.pieces.map(({ start, length }) => ({
              start: roundedPosition(start),
              length: roundedPosition(length),
            })),
          ).toEqual(shown)
          expect(currentPosition.left === null).toBe(shown.length > 0)
          if (shown[0]) expect(roundedPosition(currentPosition.position)).toBe(shown[0].start)
        },
      ),
      { numRuns: 600 },
    )
  })
})

function roundedPosition(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
