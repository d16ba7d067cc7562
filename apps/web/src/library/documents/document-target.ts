import type { DocumentTarget } from '@catenary/contract/library/documents'

/** What documents belong to, or the general document that gets a new version. */
export interface Target {
  readonly type: DocumentTarget | 'versions'
  readonly id: string
  /** Of a folder: the languages of what is added. */
  readonly languages?: string
}

/** A record with documents: what is not for general documents. */
export interface RecordTarget extends Target {
  readonly type: Exclude<DocumentTarget, 'folders'>
}

/** Key of a target, for queries and uploads. */
export function targetKey({ type, id }: Target): string {
  return `${type}/${id}`
}
