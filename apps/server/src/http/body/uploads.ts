import type { UploadDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { throwProblem } from '../problems.ts'
import { toUploadError, fileNameOf } from './uploaded-files.ts'

/** An uploaded file. Its name is untrusted: never a path. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a multipart call carries: its one file and the text fields beside it. */
export interface ReceivedUpload {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
}

/** Takes a multipart call with one file in. Refuses what is too large, of another type, or without the file. */
export async function receiveUpload(request: FastifyRequest, upload: UploadDefinition): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throwProblem('body.wrongType')
  try {
    return await parseUpload(request, upload)
  } catch (error) {
    throw toUploadError(error, request)
  }
}

async function parseUpload(request: FastifyRequest, upload: UploadDefinition): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const parts = request.parts({ limits: { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname === upload.field) {
      const name = fileNameOf(part)
      if (!upload.extensions.some((ending) => name.toLowerCase().endsWith(ending))) throwProblem('body.wrongType')
      file = { name, bytes: await part.toBuffer() }
    } else throwProblem('input.invalid', { issues: [{ path: part.fieldname, code: 'unknown' }] })
  }
  if (!file) return throwProblem('input.invalid', { issues: [{ path: upload.field, code: 'required' }] })
  return { file, fields }
}
