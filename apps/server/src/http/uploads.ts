import type { Upload } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { fail } from './problems.ts'
import { asSent, nameOf } from './uploaded-files.ts'

/** A file as it came in. The name is data: never a path. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a multipart call carries: its one file and the text fields beside it. */
export interface Received {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
}

/** Takes a multipart call with one file in. Refuses what is too large, of another type, or without the file. */
export async function receiveUpload(request: FastifyRequest, upload: Upload): Promise<Received> {
  if (!request.isMultipart()) fail('body.wrongType')
  try {
    return await readUpload(request, upload)
  } catch (error) {
    throw asSent(error, request)
  }
}

async function readUpload(request: FastifyRequest, upload: Upload): Promise<Received> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const parts = request.parts({ limits: { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname === upload.field) {
      const name = nameOf(part)
      if (!upload.extensions.some((ending) => name.toLowerCase().endsWith(ending))) fail('body.wrongType')
      file = { name, bytes: await part.toBuffer() }
    } else fail('input.invalid', { faults: [{ path: part.fieldname, code: 'unknown' }] })
  }
  if (!file) return fail('input.invalid', { faults: [{ path: upload.field, code: 'required' }] })
  return { file, fields }
}
