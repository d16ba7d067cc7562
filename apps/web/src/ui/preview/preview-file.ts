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
  readonly calls?: FileCalls
}

type FileCalls = Pick<typeof archive, 'get' | 'preview'> | Pick<typeof documents, 'get' | 'preview'>

/** The address of the bytes of a file. */
function bytesOf({ id, calls, pinnedVersion }: PreviewFile) {
  return { call: (calls ?? documents).get, sent: { params: { id }, query: pinned(pinnedVersion) } }
}

const pinned = (version: number | undefined) => (version === undefined ? {} : { version: String(version) })

/** The kind of preview of a file; `null` for none. */
export function kindOf({ name }: PreviewFile): PreviewKind | null {
  return documentTypeOf(name)?.preview ?? null
}

/** Where a file's own bytes are. */
export function downloadUrl(file: PreviewFile): string {
  const { call, sent } = bytesOf(file)
  return fileUrl(call, sent)
}

/** Where a file is as a picture. */
export function previewUrl(file: PreviewFile, size: PreviewSize): string {
  const { id, calls, pinnedVersion } = file
  return fileUrl((calls ?? documents).preview, { params: { id }, query: { size, ...pinned(pinnedVersion) } })
}

/** Reads the beginning of a file. Throws as a call does. */
export async function readBeginning(
  file: PreviewFile,
  bytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { call, sent } = bytesOf(file)
  const blob = await download(call, sent, { firstBytes: bytes, signal })
  return new Uint8Array(await blob.slice(0, bytes).arrayBuffer())
}
