import type { UploadedMeasurement } from '@catenary/contract/devices/truscan'
import { truscanUploads } from '@catenary/contract/devices/truscan'
import { lockContentsShared } from '../../db/content-queries.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ProblemError, throwProblem } from '../../http/problems.ts'
import { removeUnreferenced } from '../../http/serve-uploads.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { ReceivedFile } from '../../ports/files/file-store.ts'
import { decodeInThread } from '../traces/decode-in-thread.ts'
import type { DecodedMea } from '../traces/decode-mea.ts'
import { levelsFileName } from '../traces/levels-file.ts'
import { requireVisibleDevice } from './as-system.ts'
import { callAttention } from './attention.ts'
import { findTruscanDevice } from './device-queries.ts'
import type { TruscanDeviceRow } from './device-queries.ts'
import { deleteUpload, finishUpload, lockUpload, readPart } from './part-queries.ts'
import type { UploadRow } from './part-queries.ts'
import { recordMeasurement } from './record-measurement.ts'
import { auditSubject } from './requests.ts'
import { decodeFiles } from './upload-files.ts'

/** The last step of an upload in parts: the file is checked, decoded and recorded. What is refused is removed. */
export function finishUploadRoute(context: AppContext): void {
  serve(context, truscanUploads.finish, async ({ db, params, body, at }) => {
    const mandatorId = await requireVisibleDevice(db, params.id)
    const work = { context, mandatorId, at, device: params.id, upload: params.upload, request: body.request }
    return new DeferredResponse(() => finish(work))
  })
}

interface FinishWork {
  readonly context: AppContext
  readonly mandatorId: string
  readonly at: Date
  readonly device: string
  readonly upload: string
  readonly request: string | undefined
}

async function finish(work: FinishWork): Promise<UploadedMeasurement> {
  const upload = await asSystem(work, (db) => findWholeUpload(db, work))
  if (upload.event) return { name: upload.name, event: upload.event, isKnown: true }
  const file = await work.context.files.receive(partsOf(work, upload), { maxBytes: upload.size })
  try {
    if (file.hash !== upload.hash) throwProblem('upload.hash')
    const requester = { user: work.device, mandator: work.mandatorId }
    const named = { path: file.path, name: upload.name }
    const [decoded] = await decodeFiles([named], (one) => decodeInThread(one, requester))
    return await store(work, { upload, file, decoded: decoded as DecodedMea })
  } catch (error) {
    // A refusal is final; after a failure of ours the device tries again.
    if (error instanceof ProblemError && isFinal(error)) await asSystem(work, (db) => refuse(db, work, upload))
    throw error
  } finally {
    await file.discard()
  }
}

async function refuse(db: Queries, { device: id }: FinishWork, upload: UploadRow): Promise<void> {
  await deleteUpload(db, upload.id)
  const device = await findTruscanDevice(db, id)
  if (device) await callAttention(db, device, 'uploadFailed')
}

/** True for what another try would not change: the file itself is wrong. */
function isFinal({ code }: ProblemError): boolean {
  return ['upload.hash', 'mea.invalid', 'rule.violated'].includes(code)
}

function asSystem<T>({ context, mandatorId }: FinishWork, run: (db: Queries) => Promise<T>): Promise<T> {
  return context.database.runAsSystem(mandatorId, run)
}

async function findWholeUpload(db: Queries, { device, upload: id }: FinishWork): Promise<UploadRow> {
  const upload = (await lockUpload(db, device, id)) ?? throwProblem('record.notFound')
  if (upload.received < upload.size) throwProblem('upload.incomplete', { members: { received: upload.received } })
  return upload
}

/** The bytes of an upload, part by part, each read in a transaction of its own. */
async function* partsOf(work: FinishWork, { id, size }: UploadRow): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size;) {
    const part = await asSystem(work, (db) => readPart(db, id, offset))
    // Another call finished it meanwhile.
    if (!part) return throwProblem('record.busy')
    offset += part.length
    yield part
  }
  return undefined
}

interface CheckedFile {
  readonly upload: UploadRow
  readonly file: ReceivedFile
  readonly decoded: DecodedMea
}

async function store(work: FinishWork, checked: CheckedFile): Promise<UploadedMeasurement> {
  const { context, at } = work
  const { file, decoded } = checked
  try {
    await file.store()
    await context.files.storeDerived(levelsFileName(file.hash), new Uint8Array(decoded.levels.buffer))
    return await asSystem(work, (db) => record(db, work, checked))
  } catch (error) {
    await removeUnreferenced(context, [file.hash], at).catch(() => {})
    throw error
  }
}

async function record(db: Queries, work: FinishWork, { upload, file, decoded }: CheckedFile) {
  const { context, at, request } = work
  await lockContentsShared(db)
  if ((await context.files.size(file.hash)) === null) throwProblem('server.busy')
  const device = (await findTruscanDevice(db, work.device)) ?? throwProblem('record.notFound')
  // Two that finish at once: the second finds what the first recorded.
  if (!(await lockUpload(db, device.id, upload.id))) throwProblem('record.busy')
  const { name, hash, size } = upload
  const recorder = { user: { id: null, name: nameOf(device) }, at }
  const result = await recordMeasurement(
    db,
    { name, hash, size, decoded, path: 'files[0]' },
    { ropeId: device.rope.id, recorder, quota: context.uploadQuotaBytes, request },
  )
  await finishUpload(db, upload.id, result.event.id)
  return { name, ...result }
}

const nameOf = (device: TruscanDeviceRow) => auditSubject(device).name
