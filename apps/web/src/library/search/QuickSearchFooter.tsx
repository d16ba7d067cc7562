import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { QuickSearchState } from './use-quick-search.ts'
import styles from './QuickSearch.module.css'

interface Props {
  readonly search: QuickSearchState
  readonly onClose: () => void
}

/** The keys of the quick search, and the way to all results. */
export function QuickSearchFooter({ search: { typed, results }, onClose }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      <span className={styles.keys}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('search.choose')} <kbd>↵</kbd> {t('search.open')} <kbd>Esc</kbd> {t('search.close')}
      </span>
      {results.length > 0 && (
        <Link to={pages.search} search={{ filter: typed.trim() }} className={styles.all} onClick={onClose}>
          {t('search.showAll')}
        </Link>
      )}
    </div>
  )
}
