import { useTexts } from './texts/texts-context.ts'

interface Named {
  readonly name: string
  readonly isDeleted?: boolean
}

/** The name of a record as it is shown: an archived one says so. */
export function useShownName(): (record: Named | undefined) => string | undefined {
  const { t } = useTexts()
  return (record) => (record?.isDeleted ? `${record.name} ${t('common.archivedSuffix')}` : record?.name)
}
