import { fail } from '../http/problems.ts'

/** Whether something is archived, or lies in something that is. */
export interface Standing {
  readonly isDeleted: boolean
  readonly isParentArchived: boolean
}

/**
 * Refuses a change of what is archived or lies in something archived: nothing of it changes but its restoring, and
 * nothing is restored inside what is archived. The one check of all that writes below an area.
 */
export function refuseArchived(thing: Standing, sent: { readonly isDeleted?: boolean } = {}): void {
  const restores = thing.isDeleted && sent.isDeleted === false
  if (thing.isParentArchived) fail(restores ? 'parent.archived' : 'record.archived')
  if (thing.isDeleted && !restores) fail('record.archived')
}
