import { archive, newestCount } from '@catenary/contract/library/archive'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { localizedQueryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ArchiveDocumentRow } from './ArchiveDocumentRow.tsx'
import card from '../../ui/card.module.css'
import styles from './Archive.module.css'

/** The newest documents of all projects that the reader may see. */
export function NewestDocuments() {
  const { t, language } = useTexts()
  const heading = useId()
  const query = useQuery(localizedQueryFor(archive.newest, { query: { limit: String(newestCount) } }, language))
  return (
    <section className={`${card.card} ${styles.newest}`} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('archive.newest')}
      </h2>
      <Loaded query={query} skeleton={<RowSkeleton rows={newestCount} height={60} />}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState sentence={t('documents.empty')} />
          ) : (
            <ul className={styles.documents} aria-labelledby={heading}>
              {documents.map((document) => (
                <ArchiveDocumentRow key={document.id} document={document} withProject />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
