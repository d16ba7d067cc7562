import { useTexts } from './texts/texts-context.ts'

interface NamedRecord {
  readonly name: string
  readonly isDeleted?: boolean
}

/** The displayed name of a record; marked where it is archived. */
export function useDisplayName(): (record: NamedRecord | undefined) => string | undefined {
  const { t } = useTexts()
  return (record) => (record?.isDeleted ? `${record.name} ${t('common.archivedSuffix')}` : record?.name)
}
