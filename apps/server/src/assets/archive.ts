import { throwProblem } from '../http/problems.ts'

/** Whether a record or one of its parents is archived. */
export interface ArchiveStatus {
  readonly isDeleted: boolean
  readonly isParentArchived: boolean
}

/**
 * Throws for a change of an archived record, or of one in an archived parent: it can only be restored, and
 * not inside an archived parent. The one check of all that writes below an area.
 */
export function assertNotArchived(record: ArchiveStatus, patch: { readonly isDeleted?: boolean } = {}): void {
  const isRestore = record.isDeleted && patch.isDeleted === false
  if (record.isParentArchived) throwProblem(isRestore ? 'parent.archived' : 'record.archived')
  if (record.isDeleted && !isRestore) throwProblem('record.archived')
}
