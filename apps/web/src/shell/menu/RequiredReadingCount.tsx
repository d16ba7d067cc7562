import { generalDocuments } from '@catenary/contract/library/general-documents'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './MenuContent.module.css'

const fiveMinutes = 300_000

/** How many documents the reader has yet to read and confirm; nothing where none. */
export function RequiredReadingCount() {
  const { t, short } = useTexts()
  const { data } = useQuery({ ...queryFor(generalDocuments.required, {}), staleTime: fiveMinutes })
  const count = data?.length ?? 0
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden>
        {short(count)}
      </span>
      <VisuallyHidden>{t('shell.requiredCount', { count })}</VisuallyHidden>
    </>
  )
}
