import type { SearchResult } from '@catenary/contract/library/search'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { HighlightedName } from './HighlightedName.tsx'
import styles from './ResultText.module.css'

interface Props {
  readonly result: SearchResult
  readonly filter: string
}

/** What a result says where its words were found, with the page of a PDF; nothing for what was found by its name. */
export function ResultText({ result: { excerpt, page }, filter }: Props) {
  const { t } = useTexts()
  if (excerpt === null) return null
  return (
    <span className={styles.text}>
      {page !== null && <span className={styles.page}>{t('search.page', { page })}</span>}
      <HighlightedName name={excerpt} filter={filter} />
    </span>
  )
}
