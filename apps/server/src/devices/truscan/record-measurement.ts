import type { MeaHeader } from '@catenary/contract/devices/mea'
import type { UploadedMeasurement } from '@catenary/contract/devices/truscan'
import type { TruscanKind } from '@catenary/contract/devices/truscan-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { documentTypes } from '@catenary/contract/library/document-types'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { assertNotArchived } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { attachToEvent } from '../../library/public.ts'
import { lockForRecording, recordEvent } from '../../records/public.ts'
import type { Recorder } from '../../records/public.ts'
import type { DecodedMea } from '../traces/decode-mea.ts'
import { findMeasuredRope, findMeasurementOfFile, insertTrace } from '../traces/trace-queries.ts'
import { lockTruscanDevice } from './device-queries.ts'
import { endRequest, findOpenRequest } from './request-queries.ts'

/** A measurement file that is in the store and was decoded. */
export interface MeasurementFile {
  readonly name: string
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly decoded: DecodedMea
  /** Its place in the call, for issues: `files[0]`. */
  readonly path: string
}

/** Where a measurement is recorded, and by whom. */
export interface MeasurementContext {
  readonly ropeId: string
  readonly recorder: Recorder
  readonly quota: number | null
  /** The request that the device says it fulfils. */
  readonly request?: string | undefined
}

/**
 * Records what a device measured: the event, its trace, and the file as its document, in the caller's transaction. A file that was
 * recorded on the rope before is not recorded again, also where its measurement is archived. Throws where the file is of another
 * device than the rope names. Without a request a measurement is recorded all the same, and takes nothing of the contract: it was
 * made, and a record is worth more than an account.
 */
export async function recordMeasurement(
  db: Queries,
  { name, hash, size, decoded, path }: MeasurementFile,
  { ropeId, recorder, quota, request }: MeasurementContext,
): Promise<Omit<UploadedMeasurement, 'name'>> {
  const locked = await lockForRecording(db, { rope: { id: ropeId } })
  const measured = await findMeasuredRope(db, ropeId)
  if (!locked.rope || !measured) return throwProblem('record.notFound')
  assertNotArchived(locked.rope)
  const known = await findMeasurementOfFile(db, ropeId, hash)
  if (known) return { event: { id: known.id }, isKnown: true, ...(known.isDeleted && { isArchived: true }) }
  assertSameDevice(decoded.header, measured.serialNumber, { name, path })
  const kind = measured.kind ?? 'truscan'
  const { id } = await recordEvent(db, eventOf(ropeId, kind, hash, decoded.header), recorder, Promise.resolve(locked))
  const { mandatorId, name: ropeName } = measured
  const { user: author, at, address } = recorder
  const file = { id: recorder.newId?.(), name, hash, size, mimeType: documentTypes.mea.mimeType }
  await attachToEvent(db, file, { event: id, mandatorId, ropeName, author, at, quota, ...(address && { address }) })
  const { header, headerBytes, extremes } = decoded
  await insertTrace(db, { eventId: id, mandatorId, ropeId, hash, headerBytes, header, extremes })
  if (measured.deviceId !== null) await fulfilRequest(db, measured.deviceId, { event: id, header, at, request })
  return { event: { id }, isKnown: false }
}

/** Throws where the rope names no device, or another one. */
export function assertSameDevice(
  { serialNumber }: Pick<MeaHeader, 'serialNumber'>,
  expected: string | null,
  { name, path }: Pick<MeasurementFile, 'name' | 'path'>,
): void {
  if (expected === null) throwProblem('truscan.noDevice')
  if (serialNumber === expected) return
  const values = { name, found: serialNumber, expected }
  const issue: FieldIssue = { path, code: 'mea.otherDevice', values }
  throwProblem('mea.invalid', { issues: [issue] })
}

function eventOf(ropeId: string, kind: TruscanKind, hash: string, header: MeaHeader): NewRopeEvent {
  const { time, serialNumber, speed, bendingCycles } = header
  return {
    rope: { id: ropeId },
    position: 0,
    timestamp: time,
    attributes: {
      recordingType: 'measurement',
      type: kind,
      isImported: true,
      importHash: hash,
      instrument: serialNumber,
      speed,
      ...(bendingCycles !== undefined && { bendingCycles: Math.round(bendingCycles) }),
    },
  }
}

/** How much earlier than the request a measurement may be by the clock of its device. */
const clockTolerance = 10 * 60_000

/** Ends the open request of a device: the one that it names, else one that was made before the measurement. */
async function fulfilRequest(
  db: Queries,
  deviceId: string,
  { event, header, at, request }: { event: string; header: MeaHeader; at: Date; request: string | undefined },
): Promise<void> {
  await lockTruscanDevice(db, deviceId)
  const open = await findOpenRequest(db, deviceId)
  if (!open) return
  const isLater = Date.parse(header.time) >= Date.parse(open.requestedAt) - clockTolerance
  if (request === undefined ? isLater : request === open.id) await endRequest(db, open.id, 'measured', at, event)
}
