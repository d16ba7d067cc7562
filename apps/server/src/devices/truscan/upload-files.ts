import { truscanUploads } from '@catenary/contract/devices/truscan'
import type { FieldIssue } from '@catenary/contract/issues'
import { assertNotArchived, findRopeWithParents } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { serveUploads } from '../../http/serve-uploads.ts'
import type { UploadCall } from '../../http/serve-uploads.ts'
import { recorderOf } from '../../records/public.ts'
import { decodeInThread } from '../traces/decode-in-thread.ts'
import type { DecodedMea } from '../traces/decode-mea.ts'
import { levelsFileName } from '../traces/levels-file.ts'
import { findMeasuredRope } from '../traces/trace-queries.ts'
import { assertSameDevice, recordMeasurement } from './record-measurement.ts'

type UploadedCall = UploadCall<typeof truscanUploads.upload>

/** Measurement files that people upload, all of a call or none. */
export function uploadRoutes(context: AppContext): void {
  serveUploads(context, truscanUploads.upload, {
    validate: assertUploadable,
    prepare: ({ files, caller }) => decodeFiles(files, (file) => decodeInThread(file, requesterOf(caller))),
    handle: (call, decoded: readonly DecodedMea[]) => recordFiles(context, call, decoded),
  })
}

async function assertUploadable({ db, params }: UploadedCall): Promise<void> {
  const rope = (await findRopeWithParents(db, params.id)) ?? throwProblem('record.notFound')
  assertNotArchived(rope)
  if (((await findMeasuredRope(db, params.id))?.serialNumber ?? null) === null) throwProblem('truscan.noDevice')
}

/** Decodes files one after the other; throws a problem that names everything wrong with any of them. */
export async function decodeFiles<File extends { readonly path: string; readonly name: string }>(
  files: readonly File[],
  decode: (file: File) => ReturnType<typeof decodeInThread>,
): Promise<DecodedMea[]> {
  const decoded: DecodedMea[] = []
  const issues: FieldIssue[] = []
  for (const [index, file] of files.entries()) {
    const outcome = await decode(file)
    if (outcome.kind === 'decoded') decoded.push(outcome)
    else
      issues.push(
        ...outcome.issues.map((issue) => ({
          ...issue,
          path: issue.path === '' ? `files[${index}]` : `files[${index}].${issue.path}`,
        })),
      )
  }
  if (issues.length > 0) throwProblem('mea.invalid', { issues })
  return decoded
}

async function recordFiles(context: AppContext, call: UploadedCall, decoded: readonly DecodedMea[]) {
  const { db, params, files } = call
  const measured = await findMeasuredRope(db, params.id)
  // All of them are checked before the first is recorded.
  for (const [index, { header }] of decoded.entries())
    assertSameDevice(header, measured?.serialNumber ?? null, {
      name: files[index]?.name ?? '',
      path: `files[${index}]`,
    })
  const recorded = []
  for (const [index, { name, hash, size }] of files.entries()) {
    const one = decoded[index] as DecodedMea
    await context.files.storeDerived(levelsFileName(hash), new Uint8Array(one.levels.buffer))
    const result = await recordMeasurement(
      db,
      { name, hash, size, decoded: one, path: `files[${index}]` },
      { ropeId: params.id, recorder: recorderOf(call), quota: context.uploadQuotaBytes },
    )
    recorded.push({ name, ...result })
  }
  return recorded
}
