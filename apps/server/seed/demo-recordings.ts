import type { Queries } from '../src/db/database.ts'
import { changeEvent } from '../src/records/events/change.ts'
import { lockEvent } from '../src/records/events/lock.ts'
import { correctInspection } from '../src/records/inspections/correct.ts'
import { signInspection } from '../src/records/inspections/sign.ts'
import { chairliftRope, footbridge } from './chairlift-and-bridge.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import { glacierTramway } from './glacier-tramway.ts'
import { gondolaOne, plateauGondola } from './gondolas.ts'
import { lakeTramway } from './lake-tramway.ts'
import type { DemoRecording, DemoSigning } from './recording-builders.ts'

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

/** A recorded inspection that is signed, with who recorded it and when. */
interface InspectionToSign {
  readonly id: string
  readonly user: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly newId: () => string
  readonly signing: DemoSigning
}

const dayLength = 86_400_000

/** Signs an inspection of the demo and, where a correction is given, makes a new version a week later. */
export async function signDemoInspection(
  db: Queries,
  { id, user, at, newId, signing: { correction } }: InspectionToSign,
): Promise<void> {
  const after = (days: number) => ({ user, at: new Date(at.getTime() + days * dayLength), newId })
  await signInspection(db, { id, ifMatch: undefined }, after(1))
  if (!correction) return
  const { event, rope } = await lockEvent(db, { id, ifMatch: undefined })
  const corrected = await correctInspection(db, { rope, inspection: event, id: undefined }, after(7))
  const version = { id: corrected.id, ifMatch: undefined }
  await changeEvent(db, version, { attributes: correction }, after(7.01))
  await signInspection(db, version, after(7.02))
}
