import { useTexts } from './texts/texts-context.ts'

interface NamedRecord {
  readonly name: string
  readonly isDeleted?: boolean
}

/** The name of a record as it is shown: an archived one says so. */
export function useDisplayName(): (record: NamedRecord | undefined) => string | undefined {
  const { t } = useTexts()
  return (record) => (record?.isDeleted ? `${record.name} ${t('common.archivedSuffix')}` : record?.name)
}
