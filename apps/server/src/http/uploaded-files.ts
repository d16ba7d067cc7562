import { longestFileName, mostFilesAtOnce } from '@catenary/contract/documents'
import type { Upload } from '@catenary/contract/endpoint'
import type { ErrorCode, FieldErrorCode } from '@catenary/contract/errors'
import type { Fault } from '@catenary/contract/faults'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileStore, ReceivedFile } from '../ports/files.ts'
import { fail, Refusal } from './problems.ts'

/** A file that came in: it lies aside in the store. Its name is data, never a path. */
export interface SentFile extends ReceivedFile {
  readonly name: string
}

/** What a call with files carries: the files, and the text fields before or after them. */
export interface SentFiles {
  readonly files: readonly SentFile[]
  readonly fields: Readonly<Record<string, string>>
}

/** Where files go, and how large one may be, in bytes. */
export interface FileIntake {
  readonly store: FileStore
  readonly maxBytes: number
}

const mebibyte = 1024 * 1024

/** How a call is refused whose files have such a fault. */
const refusals: Readonly<Partial<Record<FieldErrorCode, ErrorCode>>> = {
  'file.ending': 'body.wrongType',
  'file.tooLarge': 'body.tooLarge',
  'file.content': 'document.wrongContent',
}

/** Refuses files: every one that is at fault is named. The first fault tells how. */
export function failFiles(faults: readonly Fault[]): never {
  return fail(refusals[faults[0]?.code ?? 'unknown'] ?? 'input.invalid', { faults })
}

/** What is wrong with the file of that number. */
export function fileFault(index: number, name: string, code: FieldErrorCode, values: Fault['values'] = {}): Fault {
  return { path: `files[${index}]`, code, values: { name, ...values } }
}

/**
 * Takes the files of a multipart call in, one after the other, straight into the store's intake. All of them come in or
 * none: what is refused, or breaks off, leaves nothing behind. Once one is at fault, the others are only looked at.
 */
export async function receiveFiles(request: FastifyRequest, upload: Upload, intake: FileIntake): Promise<SentFiles> {
  if (!request.isMultipart()) fail('body.wrongType')
  const fields: Record<string, string> = {}
  const files: SentFile[] = []
  const faults: Fault[] = []
  const limits = { fileSize: intake.maxBytes, files: mostFilesAtOnce, fields: 20, fieldSize: 10_000 }
  let index = 0
  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<
      typeof request.parts
    >[0])) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        const outcome = await receiveOne(part, index, upload, { ...intake, isWanted: faults.length === 0 })
        if (outcome && 'code' in outcome) faults.push(outcome)
        else if (outcome) files.push(outcome)
        index += 1
      }
    }
    if (faults.length > 0) failFiles(faults)
    if (index === 0) fail('input.invalid', { faults: [{ path: upload.field, code: 'required' }] })
    return { files, fields }
  } catch (error) {
    await Promise.all(files.map((file) => file.drop()))
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      fail('input.invalid', {
        faults: [{ path: upload.field, code: 'file.tooMany', values: { max: mostFilesAtOnce } }],
      })
    throw asSent(error, request)
  }
}

/** What went wrong while a multipart call came in: whoever sent it broke off, or it is not put together as such. */
export function asSent(error: unknown, request: FastifyRequest): unknown {
  const isBroken = error instanceof Error && /multipart|terminated early|malformed/i.test(error.message)
  return (request.raw.destroyed && !request.raw.complete) || isBroken ? new Refusal('input.malformed', [], {}) : error
}

async function receiveOne(
  part: MultipartFile,
  index: number,
  upload: Upload,
  { store, maxBytes, isWanted }: FileIntake & { isWanted: boolean },
): Promise<SentFile | Fault | null> {
  const name = cleanName(nameOf(part))
  const fault = part.fieldname === upload.field ? faultOfName(name, index, upload) : unknownField(part)
  if (fault || !isWanted) {
    for await (const _ of part.file);
    return fault ?? null
  }
  const file = await store.receive(part.file, { maxBytes })
  if (!part.file.truncated && file.size > 0) return { ...file, name }
  await file.drop()
  if (file.size === 0) return fileFault(index, name, 'file.empty')
  return fileFault(index, name, 'file.tooLarge', { max: Math.floor(maxBytes / mebibyte) })
}

const unknownField = ({ fieldname }: MultipartFile): Fault => ({ path: fieldname, code: 'unknown' })

function faultOfName(name: string, index: number, { extensions }: Upload): Fault | undefined {
  if (name === '' || name.length > longestFileName)
    return fileFault(index, `${name.slice(0, 60)}…`, 'file.name', { max: longestFileName })
  if (!extensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return fileFault(index, name, 'file.ending', { endings: extensions.join(', ') })
  return undefined
}

/** The name with which a file was sent; none is told by its type alone, and the parser's types do not know of it. */
export function nameOf({ filename }: { readonly filename?: string }): string {
  return filename ?? ''
}

/**
 * A file's name as it is kept: in composed letters, without the folders it came from, without leading or trailing
 * blanks; control characters and those that turn the direction of writing, which only deceive readers, become `_`.
 */
export function cleanName(sent: string): string {
  const name = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return name.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '_').trim()
}
