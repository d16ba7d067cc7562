import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { PreviewKind } from '@catenary/contract/library/document-types'
import type { Document, PreviewSize } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { download, fileUrl } from '../../api/call.ts'

/** What is needed of a document to look at it. */
export type PreviewFile = Pick<Document, 'id' | 'name' | 'size'>

/** The kind of preview of a file; `null` for none. */
export function kindOf({ name }: PreviewFile): PreviewKind | null {
  return documentTypeOf(name)?.preview ?? null
}

/** Where a file's own bytes are. */
export function downloadUrl({ id }: PreviewFile): string {
  return fileUrl(documents.get, { params: { id } })
}

/** Where a file is as a picture. */
export function previewUrl({ id }: PreviewFile, size: PreviewSize): string {
  return fileUrl(documents.preview, { params: { id }, query: { size } })
}

/** Reads the beginning of a file. Throws as a call does. */
export async function readBeginning(
  { id }: PreviewFile,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await download(documents.get, { params: { id } }, { firstBytes: bytes, signal })
  return new Uint8Array(await blob.slice(0, bytes).arrayBuffer())
}
