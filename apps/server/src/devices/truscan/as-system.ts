import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse } from '../../http/serve.ts'
import { findMandatorOfDevice, findTruscanDevice } from './device-queries.ts'
import type { TruscanDeviceRow } from './device-queries.ts'

/** The mandator of a device that the caller, a user or the device itself, may see. */
export async function requireVisibleDevice(db: Queries, id: string): Promise<string> {
  return (await findMandatorOfDevice(db, id)) ?? throwProblem('record.notFound')
}

/**
 * Does what a device asked for as Catenary itself, bound to the device's mandator, after the caller was found to see the device:
 * a device has no rights on records of its own.
 */
export async function runForDevice<T>(
  { database }: AppContext,
  { db, id }: { readonly db: Queries; readonly id: string },
  work: (system: Queries, device: TruscanDeviceRow) => Promise<T>,
): Promise<DeferredResponse<T>> {
  const mandatorId = await requireVisibleDevice(db, id)
  return new DeferredResponse(() =>
    database.runAsSystem(mandatorId, async (system) =>
      work(system, (await findTruscanDevice(system, id)) ?? throwProblem('record.notFound')),
    ),
  )
}
