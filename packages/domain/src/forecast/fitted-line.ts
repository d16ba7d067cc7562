/** A measured value at a time (milliseconds since 1970) or at a number of bending cycles. */
export interface TrendPoint {
  readonly x: number
  /** Loss over target in percent. */
  readonly value: number
}

/** The ordinary least squares line through points. */
export interface FittedLine {
  /** The line is stored relative to the mean: x are large numbers of milliseconds, and differences lose fewer digits. */
  readonly mean: TrendPoint
  readonly slope: number
  /** Share of the values' variation that the line explains, 0 to 1. */
  readonly rSquared: number
  /** Sum of the squared distances of the x from their mean. */
  readonly spread: number
  /** Sum of the squared distances of the values from the line. */
  readonly residual: number
}

/** Fits the line; the points must differ in x. */
export function fittedLine(points: readonly TrendPoint[]): FittedLine {
  const mean = { x: average(points.map(({ x }) => x)), value: average(points.map(({ value }) => value)) }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, value } of points) {
    xx += (x - mean.x) ** 2
    xy += (x - mean.x) * (value - mean.value)
    yy += (value - mean.value) ** 2
  }
  const slope = xy / xx
  // A line through level values explains all there is.
  const rSquared = yy === 0 ? 1 : (slope * xy) / yy
  const residual = points.reduce((sum, { x, value }) => sum + (value - mean.value - slope * (x - mean.x)) ** 2, 0)
  return { mean, slope, rSquared, spread: xx, residual }
}

/** The line's value at an x. */
export function valueOnLine({ mean, slope }: FittedLine, x: number): number {
  return mean.value + slope * (x - mean.x)
}

/** One point for each x, of several the last, in order of x. */
export function distinctByX(points: readonly TrendPoint[]): readonly TrendPoint[] {
  if (points.every(({ x }, index) => index === 0 || (points[index - 1]?.x ?? x) < x)) return points
  return [...new Map(points.map((point) => [point.x, point])).values()].toSorted((a, b) => a.x - b.x)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
