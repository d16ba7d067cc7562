import type { DocumentTarget } from '@catenary/contract/library/documents'

/** What documents belong to. */
export interface Target {
  readonly type: DocumentTarget
  readonly id: string
}

/** Key of a target, for queries and uploads. */
export function targetKey({ type, id }: Target): string {
  return `${type}/${id}`
}
