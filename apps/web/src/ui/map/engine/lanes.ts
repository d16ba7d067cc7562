import { distanceToSegment } from './hit-testing.ts'

type Pixel = readonly [x: number, y: number]

/** The points of a line on the screen, in pixels; y points upwards. */
export type ScreenLine = readonly Pixel[]

/** Distance between the centres of neighbouring lanes in pixels: the widest line with its rim, and a gap. */
export const laneWidth = 12

/**
 * Offset of each line to the right, in pixels: overlapping lines are drawn side by side, in their order across. Lines
 * with enough distance have no offset.
 */
export function laneOffsets(lines: readonly ScreenLine[]): number[] {
  const offsets = lines.map(() => 0)
  for (const group of groupsOf(lines)) {
    if (group.length < 2) continue
    const reference = group.map((index) => lines[index] ?? []).reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
    const sides = group
      .map((index) => ({ index, side: sideOf(lines[index] ?? [], reference) }))
      .toSorted((a, b) => a.side - b.side || a.index - b.index)
    const middle = sides.reduce((sum, { side }) => sum + side, 0) / sides.length
    for (const [rank, { index, side }] of sides.entries()) {
      const target = middle + (rank - (sides.length - 1) / 2) * laneWidth
      offsets[index] = (target - side) * (isOpposite(lines[index] ?? [], reference) ? -1 : 1)
    }
  }
  return offsets
}

/** Groups of overlapping lines, by index; a line that overlaps no other is a group of one. */
function groupsOf(lines: readonly ScreenLine[]): number[][] {
  let groups: number[][] = []
  for (const [index, line] of lines.entries()) {
    const overlaps = (group: readonly number[]) => group.some((other) => runTogether(line, lines[other] ?? []))
    const joined = groups.filter(overlaps).flat()
    groups = [...groups.filter((group) => !overlaps(group)), [...joined, index]]
  }
  return groups
}

/** True where one line is closer to the other than the lane width over its whole length. */
function runTogether(one: ScreenLine, other: ScreenLine): boolean {
  const isAlong = (line: ScreenLine, way: ScreenLine) =>
    line.length > 1 && line.every((point) => nearest(way, point).distance < laneWidth)
  return isAlong(one, other) || isAlong(other, one)
}

/** Mean distance of a line to the right of another, in pixels. */
function sideOf(line: ScreenLine, reference: ScreenLine): number {
  const sides = line.map((point) => {
    const { from, to } = nearest(reference, point)
    const [x, y] = [to[0] - from[0], to[1] - from[1]]
    return ((point[0] - from[0]) * y - (point[1] - from[1]) * x) / (Math.hypot(x, y) || 1)
  })
  return sides.reduce((sum, side) => sum + side, 0) / (sides.length || 1)
}

/** The segment of a line nearest to a point. */
function nearest(line: ScreenLine, point: Pixel) {
  let best = { from: point, to: point, distance: Infinity }
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) break
    const distance = distanceToSegment(from, to, point)
    if (distance < best.distance) best = { from, to, distance }
  }
  return best
}

function isOpposite(line: ScreenLine, reference: ScreenLine): boolean {
  const [[x1, y1], [x2, y2]] = [directionOf(line), directionOf(reference)]
  return x1 * x2 + y1 * y2 < 0
}

function directionOf(line: ScreenLine): Pixel {
  const [first = [0, 0], last = first] = [line[0], line.at(-1)]
  return [last[0] - first[0], last[1] - first[1]]
}

function lengthOf(line: ScreenLine): number {
  return line.reduce((sum, point, index) => {
    const before = line[index - 1] ?? point
    return sum + Math.hypot(point[0] - before[0], point[1] - before[1])
  }, 0)
}
