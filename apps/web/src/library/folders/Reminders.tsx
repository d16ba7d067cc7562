import type { Document } from '@catenary/contract/library/documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DocumentMarks } from './DocumentMarks.tsx'
import type { FolderTree } from './folder-tree.ts'
import card from '../../ui/card.module.css'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
}

/** The documents that the reader is to read and has not confirmed; nothing where there are none. */
export function RequiredReading({ tree }: Props) {
  const { t } = useTexts()
  const { data = [] } = useQuery(queryFor(generalDocuments.required, {}))
  return (
    <Reminder tree={tree} documents={data} title={t('folders.required')}>
      {t('folders.requiredNote')}
    </Reminder>
  )
}

/** For administrators: the documents that have expired or will soon; nothing where there are none. */
export function ExpiringDocuments({ tree }: Props) {
  const { t } = useTexts()
  const { data = [] } = useQuery(queryFor(generalDocuments.expiring, {}))
  return <Reminder tree={tree} documents={data} title={t('folders.expiring')} />
}

interface ReminderProps extends Props {
  readonly documents: readonly Document[]
  readonly title: string
  readonly children?: string
}

function Reminder({ tree, documents: list, title, children }: ReminderProps) {
  const { t } = useTexts()
  if (list.length === 0) return null
  return (
    <section className={`${card.card} ${styles.part}`} aria-label={title}>
      <CardTitle help="general-documents">{title}</CardTitle>
      {children && <Text>{children}</Text>}
      <ul className={styles.reminders}>
        {list.map((document) => {
          const folder = tree.folder(document.folder?.id ?? '')
          return (
            <li key={document.id}>
              <Link to={tree.urlOf(document.folder?.id ?? null, document.id)}>{document.name}</Link>
              {folder && <span className={styles.meta}>{t('folders.inFolder', { name: tree.nameOf(folder) })}</span>}
              <DocumentMarks document={document} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
