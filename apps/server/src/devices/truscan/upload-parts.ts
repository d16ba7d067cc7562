import { maxMeaHeaderBytes, maxMeaValues, meaValueBytes } from '@catenary/contract/devices/mea'
import type { TruscanUpload } from '@catenary/contract/devices/truscan'
import { maxUploadPartBytes, truscanUploads } from '@catenary/contract/devices/truscan'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { acceptBinaryBodies } from '../../http/body/binary-bodies.ts'
import { sanitizeFileName } from '../../http/body/uploads.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { findMeasurementOfFile } from '../traces/trace-queries.ts'
import { runForDevice } from './as-system.ts'
import type { TruscanDeviceRow } from './device-queries.ts'
import { lockTruscanDevice } from './device-queries.ts'
import { finishUploadRoute } from './finish-upload.ts'
import { countUnfinished, findUploadOfFile, insertPart, insertUpload, lockUpload } from './part-queries.ts'
import type { UploadRow } from './part-queries.ts'

/** How many uploads of a device may be under way. */
const maxUnfinished = 10

/** Uploads of devices in parts, which go on where they broke off; parts stand in the database, for any process to go on. */
export function uploadPartRoutes(context: AppContext): void {
  serve(context, truscanUploads.begin, ({ db, params, body, at }) => {
    const most = Math.min(context.uploadMaxBytes, maxMeaHeaderBytes + maxMeaValues * meaValueBytes)
    if (body.size > most)
      throwProblem('body.tooLarge', { issues: [{ path: 'size', code: 'tooBig', values: { max: most } }] })
    return runForDevice(context, { db, id: params.id }, (system, device) => begin(system, device, body, at))
  })
  // Other routes take JSON alone.
  void context.app.register(async (app) => {
    acceptBinaryBodies(app)
    serve({ ...context, app }, truscanUploads.part, (call) => {
      const { db, params, query, request, at } = call
      const content = Buffer.isBuffer(request.body) ? request.body : throwProblem('body.wrongType')
      return runForDevice(context, { db, id: params.id }, (system, device) =>
        addPart(system, device, { upload: params.upload, offset: query.offset, content }, at),
      )
    })
  })
  finishUploadRoute(context)
}

/** An upload without what is not sent of it. */
function toUpload({ name: _, hash: __, ...upload }: UploadRow): TruscanUpload {
  return upload
}

async function begin(
  db: Queries,
  device: TruscanDeviceRow,
  { name, size, hash }: Call<typeof truscanUploads.begin>['body'],
  at: Date,
): Promise<TruscanUpload> {
  // Several at once count one another.
  await lockTruscanDevice(db, device.id)
  const begun = await findUploadOfFile(db, device.id, hash)
  if (begun && begun.size !== size)
    throwProblem('input.invalid', { issues: [{ path: 'size', code: 'oneOf', values: { values: String(begun.size) } }] })
  if (begun) return toUpload(begun)
  const eventId = (await findMeasurementOfFile(db, device.rope.id, hash))?.id ?? null
  if (eventId === null && (await countUnfinished(db, device.id)) >= maxUnfinished)
    throwProblem('calls.tooMany', { members: { retryAfter: 60 } })
  const { mandatorId, id: deviceId } = device
  await insertUpload(db, { mandatorId, deviceId, name: fileName(name, device), size, hash, eventId }, at)
  return toUpload((await findUploadOfFile(db, device.id, hash)) ?? throwProblem('record.notFound'))
}

/** The name under which the file becomes a document. */
function fileName(name: string | undefined, { serialNumber }: TruscanDeviceRow): string {
  const plain = sanitizeFileName(name ?? '') || `${sanitizeFileName(serialNumber ?? '') || 'measurement'}.mea`
  return /\.mea$/i.test(plain) ? plain : `${plain.slice(0, 250)}.mea`
}

async function addPart(
  db: Queries,
  device: TruscanDeviceRow,
  { upload: id, offset, content }: { readonly upload: string; readonly offset: number; readonly content: Buffer },
  at: Date,
): Promise<TruscanUpload> {
  const upload = (await lockUpload(db, device.id, id)) ?? throwProblem('record.notFound')
  const end = offset + content.length
  // A retry of a part whose answer was lost.
  if (end <= upload.received) return toUpload(upload)
  if (offset !== upload.received) throwProblem('upload.offset', { members: { received: upload.received } })
  if (content.length > maxUploadPartBytes || end > upload.size)
    throwProblem('input.invalid', { issues: [{ path: 'offset', code: 'tooBig', values: { max: upload.size } }] })
  await insertPart(db, upload, { mandatorId: device.mandatorId, content }, at)
  return { ...toUpload(upload), received: end }
}
