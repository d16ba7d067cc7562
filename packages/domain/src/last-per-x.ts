/**
 * The points that stand for their moment: of several recordings at one x (milliseconds or cycles) the last carries the
 * value, so that an inspection is one point of a trend and not as many as it has findings. `points` are in order of x.
 */
export function lastPerX<Point extends { readonly x: number }>(points: readonly Point[]): Point[] {
  return points.filter((point, index) => points[index + 1]?.x !== point.x)
}
