import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { PreviewKind } from '@catenary/contract/library/document-types'
import type { Document, PreviewSize } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { download, fileUrl } from '../../api/call.ts'

/** What is needed of a document to look at it. */
export interface PreviewFile extends Pick<Document, 'id' | 'name' | 'size'> {
  /** Of a general document: an earlier file by its number; the newest where absent. */
  readonly pinnedVersion?: number | undefined
}

const pinned = ({ pinnedVersion }: PreviewFile) =>
  pinnedVersion === undefined ? {} : { version: String(pinnedVersion) }

/** The kind of preview of a file; `null` for none. */
export function kindOf({ name }: PreviewFile): PreviewKind | null {
  return documentTypeOf(name)?.preview ?? null
}

/** Where a file's own bytes are. */
export function downloadUrl(file: PreviewFile): string {
  return fileUrl(documents.get, { params: { id: file.id }, query: pinned(file) })
}

/** Where a file is as a picture. */
export function previewUrl(file: PreviewFile, size: PreviewSize): string {
  return fileUrl(documents.preview, { params: { id: file.id }, query: { size, ...pinned(file) } })
}

/** Reads the beginning of a file. Throws as a call does. */
export async function readBeginning(
  file: PreviewFile,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await download(
    documents.get,
    { params: { id: file.id }, query: pinned(file) },
    { firstBytes: bytes, signal },
  )
  return new Uint8Array(await blob.slice(0, bytes).arrayBuffer())
}
