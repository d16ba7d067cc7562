import type { FieldErrorCode } from '@catenary/contract/errors'
import { documentExtensions, documentTypeOf } from '@catenary/contract/library/document-types'
import { maxFileNameLength } from '@catenary/contract/library/documents'

/** Why a file is not even sent: the code and values of the server's own words. */
export interface FileIssue {
  readonly code: Extract<FieldErrorCode, `file.${string}`>
  readonly values: Readonly<Record<string, string | number>>
}

const bytesPerMegabyte = 1024 * 1024
/** Number of characters shown of an overlong name. */
const maxNameInMessage = 60

/** What a place takes. */
interface FileLimits {
  readonly imagesOnly: boolean
  /** The most bytes of one file; the server alone decides where it is not known. */
  readonly maxBytes: number | undefined
}

/** What is wrong with a file that is to be added, as far as it shows without reading it; `null` where nothing. */
export function fileIssue(
  { name, size }: Pick<File, 'name' | 'size'>,
  { imagesOnly, maxBytes = Infinity }: FileLimits,
): FileIssue | null {
  const type = documentTypeOf(name)
  if (!type) return { code: 'file.ending', values: { name, endings: documentExtensions.join(', ') } }
  if (imagesOnly && type.preview !== 'image') return { code: 'file.imageOnly', values: { name } }
  if (name.length > maxFileNameLength)
    return { code: 'file.name', values: { name: `${name.slice(0, maxNameInMessage)}…`, max: maxFileNameLength } }
  if (size === 0) return { code: 'file.empty', values: { name } }
  const max = Math.floor(maxBytes / bytesPerMegabyte)
  return size > maxBytes ? { code: 'file.tooLarge', values: { name, max } } : null
}
