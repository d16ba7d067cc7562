import { chairliftRope, footbridge } from './chairlift-and-bridge.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import { glacierTramway } from './glacier-tramway.ts'
import { gondolaOne, plateauGondola } from './gondolas.ts'
import { lakeTramway } from './lake-tramway.ts'
import type { DemoRecording } from './recording-builders.ts'

/** The recordings of each rope of the demo, oldest first: eight years, in days before the seeding. */
export function demoRecordings(): Record<DemoRopeName, DemoRecording[]> {
  const byRope = {
    ...glacierTramway(),
    oldHaulRope: [],
    chairliftRope: chairliftRope(),
    ...footbridge(),
    ...lakeTramway(),
    ...plateauGondola(),
    ...gondolaOne(),
  }
  for (const recordings of Object.values(byRope)) recordings.sort((a, b) => b.daysAgo - a.daysAgo)
  return byRope
}
