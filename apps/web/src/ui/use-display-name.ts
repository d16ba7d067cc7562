import { displayName } from '@catenary/i18n/assets/display-name'
import { useTexts } from './texts/texts-context.ts'

type NamedRecord = Parameters<typeof displayName>[0]

/** The displayed name of a record; marked where it is archived. */
export function useDisplayName(): (record: NamedRecord | undefined) => string | undefined {
  const { t } = useTexts()
  return (record) => record && displayName(record, t)
}
