import { createHash } from 'node:crypto'
import type { UploadDefinition } from '@catenary/contract/endpoint'
import type { ErrorCode, FieldErrorCode } from '@catenary/contract/errors'
import type { FieldIssue } from '@catenary/contract/issues'
import { maxFileNameLength, maxFilesPerUpload } from '@catenary/contract/library/documents'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileStore, ReceivedFile } from '../../ports/files/file-store.ts'
import { ProblemError, throwProblem } from '../problems.ts'

/** An uploaded file. Its name is untrusted: never a path. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The content of a multipart request: one file and text fields. */
export interface ReceivedUpload {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
}

/** What two multipart calls have in common that send the same: the text fields, and SHA-256 of the file in hexadecimal. */
export function uploadFingerprint({ file, fields }: ReceivedUpload) {
  return { fields, content: createHash('sha256').update(file.bytes).digest('hex') }
}

/** Binds a multipart call with one file. Rejects a file that is too large, of another type, or missing. */
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
  // The second file is refused with its field.
  const limits = { fileSize: upload.maxBytes, files: 2, fields: maxFields, fieldSize: 10_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const issue = partIssue(part, upload, file !== undefined)
      if (issue) throwFileProblem([issue])
      file = { name: fileNameOf(part), bytes: await part.toBuffer() }
    }
  }
  if (!file) return throwProblem('input.invalid', { issues: [{ path: upload.field, code: 'required' }] })
  return { file, fields }
}

function partIssue(part: MultipartFile, { field, extensions }: UploadDefinition, isSecond: boolean) {
  if (part.fieldname !== field) return unknownFieldIssue(part)
  if (isSecond) return { path: field, code: 'file.tooMany' as const, values: { max: 1 } }
  const name = fileNameOf(part)
  if (extensions.some((ending) => name.toLowerCase().endsWith(ending))) return undefined
  return { path: field, code: 'file.ending' as const, values: { name, endings: extensions.join(', ') } }
}

/** An uploaded file in the store's incoming folder. Its name is untrusted: never a path. */
export interface StreamedFile extends ReceivedFile {
  readonly name: string
}

/** What a call with files carries: the files, and the text fields before or after them. */
interface StreamedUpload {
  readonly files: readonly StreamedFile[]
  readonly fields: Readonly<Record<string, string>>
}

/** Where uploads are stored, and the maximum size of one, in bytes. */
interface UploadTarget {
  readonly store: FileStore
  readonly maxBytes: number
}

const mebibyte = 1024 * 1024
/** More text fields than any call with files has. */
const maxFields = 20

/** Problem codes by issue of a file. */
const problemCodes: Readonly<Partial<Record<FieldErrorCode, ErrorCode>>> = {
  'file.ending': 'body.wrongType',
  'file.tooLarge': 'body.tooLarge',
  'file.content': 'document.wrongContent',
}

/** Throws a problem that lists every invalid file; the first issue decides its code. */
export function throwFileProblem(issues: readonly FieldIssue[]): never {
  return throwProblem(problemCodes[issues[0]?.code ?? 'unknown'] ?? 'input.invalid', { issues })
}

/** An issue of the file with that index. */
export function fileIssue(
  index: number,
  name: string,
  code: FieldErrorCode,
  values: FieldIssue['values'] = {},
): FieldIssue {
  return { path: `files[${index}]`, code, values: { name, ...values } }
}

/**
 * Receives the files of a multipart call one after the other, streaming them to temporary files of the store. All or
 * none: a rejected or interrupted call leaves nothing behind. After the first error the remaining files are only
 * counted, not stored.
 */
export async function receiveFiles(
  request: FastifyRequest,
  upload: UploadDefinition,
  target: UploadTarget,
): Promise<StreamedUpload> {
  if (!request.isMultipart()) throwProblem('body.wrongType')
  const fields: Record<string, string> = {}
  const files: StreamedFile[] = []
  const issues: FieldIssue[] = []
  const limits = { fileSize: target.maxBytes, files: maxFilesPerUpload, fields: maxFields, fieldSize: 10_000 }
  let index = 0
  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<
      typeof request.parts
    >[0])) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        const received = await receiveFile(part, index, upload, { ...target, isStored: issues.length === 0 })
        if (received && 'code' in received) issues.push(received)
        else if (received) files.push(received)
        index += 1
      }
    }
    if (issues.length > 0) throwFileProblem(issues)
    if (index === 0) throwProblem('input.invalid', { issues: [{ path: upload.field, code: 'required' }] })
    return { files, fields }
  } catch (error) {
    await Promise.all(files.map((file) => file.discard()))
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throwProblem('input.invalid', {
        issues: [{ path: upload.field, code: 'file.tooMany', values: { max: maxFilesPerUpload } }],
      })
    throw toUploadError(error, request)
  }
}

/** The error of an interrupted or malformed multipart call. */
function toUploadError(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_FIELDS_LIMIT')
    return new ProblemError('input.invalid', [{ path: '', code: 'keys.tooMany', values: { max: maxFields } }], {})
  const isBroken = error instanceof Error && /multipart|terminated early|malformed/i.test(error.message)
  return (request.raw.destroyed && !request.raw.complete) || isBroken
    ? new ProblemError('input.malformed', [], {})
    : error
}

async function receiveFile(
  part: MultipartFile,
  index: number,
  upload: UploadDefinition,
  { store, maxBytes, isStored }: UploadTarget & { isStored: boolean },
): Promise<StreamedFile | FieldIssue | null> {
  const name = sanitizeFileName(fileNameOf(part))
  const issue = part.fieldname === upload.field ? fileNameIssue(name, index, upload) : unknownFieldIssue(part)
  if (issue || !isStored) {
    for await (const _ of part.file);
    return issue ?? null
  }
  const file = await store.receive(part.file, { maxBytes })
  if (!part.file.truncated && file.size > 0) return { ...file, name }
  await file.discard()
  if (file.size === 0) return fileIssue(index, name, 'file.empty')
  return fileIssue(index, name, 'file.tooLarge', { max: Math.floor(maxBytes / mebibyte) })
}

const unknownFieldIssue = ({ fieldname }: MultipartFile): FieldIssue => ({ path: fieldname, code: 'unknown' })

function fileNameIssue(name: string, index: number, { extensions }: UploadDefinition): FieldIssue | undefined {
  if (name === '' || name.length > maxFileNameLength)
    return fileIssue(index, `${name.slice(0, 60)}…`, 'file.name', { max: maxFileNameLength })
  if (!extensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return fileIssue(index, name, 'file.ending', { endings: extensions.join(', ') })
  return undefined
}

// What browsers write for these in the names of a multipart body, by the HTML standard, and nothing else.
const encodedInNames = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const

/** The file name that was sent. Busboy's types omit that it is undefined when missing. */
function fileNameOf({ filename = '' }: { readonly filename?: string }): string {
  return filename.replaceAll(/%22|%0D|%0A/g, (code) => encodedInNames[code as keyof typeof encodedInNames])
}

/**
 * A file's name as stored: NFC, without folders, trimmed; control characters and bidirectional overrides, which can
 * disguise an extension, become `_`.
 */
export function sanitizeFileName(fileName: string): string {
  const name = fileName.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return name.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '_').trim()
}
