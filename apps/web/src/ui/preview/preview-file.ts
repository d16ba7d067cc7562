import type { archive } from '@catenary/contract/library/archive'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { PreviewKind } from '@catenary/contract/library/document-types'
import type { Document, PreviewSize } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { download, fileUrl } from '../../api/call.ts'

/** What is needed of a document to look at it. */
export interface PreviewFile extends Pick<Document, 'id' | 'name' | 'size'> {
  /** Of a general document: an earlier file by its number; the newest where absent. */
  readonly pinnedVersion?: number | undefined
  /** The calls that give its bytes and pictures; absent: those of documents. */
  readonly calls?: Pick<typeof archive, 'get' | 'preview'>
}

const pinned = ({ pinnedVersion }: PreviewFile) =>
  pinnedVersion === undefined ? {} : { version: String(pinnedVersion) }

/** The kind of preview of a file; `null` for none. */
export function kindOf({ name }: PreviewFile): PreviewKind | null {
  return documentTypeOf(name)?.preview ?? null
}

/** Where a file's own bytes are. */
export function downloadUrl(file: PreviewFile): string {
  const params = { id: file.id }
  return file.calls ? fileUrl(file.calls.get, { params }) : fileUrl(documents.get, { params, query: pinned(file) })
}

/** Where a file is as a picture. */
export function previewUrl(file: PreviewFile, size: PreviewSize): string {
  const params = { id: file.id }
  return file.calls
    ? fileUrl(file.calls.preview, { params, query: { size } })
    : fileUrl(documents.preview, { params, query: { size, ...pinned(file) } })
}

/** Reads the beginning of a file. Throws as a call does. */
export async function readBeginning(
  file: PreviewFile,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { id: file.id }
  const options = { firstBytes: bytes, signal }
  const blob = file.calls
    ? await download(file.calls.get, { params }, options)
    : await download(documents.get, { params, query: pinned(file) }, options)
  return new Uint8Array(await blob.slice(0, bytes).arrayBuffer())
}
