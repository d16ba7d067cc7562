import type { DocumentTarget } from '@catenary/contract/library/documents'

/** What documents belong to. */
export interface Target {
  readonly type: DocumentTarget
  readonly id: string
}

/** One word for a target: what lists and uploads are kept under. */
export function targetKey({ type, id }: Target): string {
  return `${type}/${id}`
}
