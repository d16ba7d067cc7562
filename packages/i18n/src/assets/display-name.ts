import type { Translate } from '../catalogue.ts'

/** The displayed name of a record; marked where it is archived. */
export function displayName(record: { readonly name: string; readonly isDeleted?: boolean }, t: Translate): string {
  return record.isDeleted ? `${record.name} ${t('common.archivedSuffix')}` : record.name
}
