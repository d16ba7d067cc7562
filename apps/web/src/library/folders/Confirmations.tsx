import type { Document } from '@catenary/contract/library/documents'
import type { ReadingConfirmation } from '@catenary/contract/library/general-documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import table from '../../ui/list/rows.module.css'
import styles from './Folders.module.css'

interface Props {
  readonly document: Document
}

/** For administrators: who has confirmed which version of a document, and who has not. */
export function Confirmations({ document }: Props) {
  const { t } = useTexts()
  const query = useQuery(queryFor(generalDocuments.confirmations, { params: { id: document.id } }))
  return (
    <section className={styles.part} aria-label={t('folders.confirmations')}>
      <Title order={2}>{t('folders.confirmations')}</Title>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} />}>
        {(list) => <Readers document={document} list={list} />}
      </Loaded>
    </section>
  )
}

function Readers({ document, list }: Props & { readonly list: readonly ReadingConfirmation[] }) {
  const { t, dateTime } = useTexts()
  const { version = 1 } = document
  const count = list.filter((one) => one.version === version).length
  return (
    <>
      <Text>{t('folders.confirmationCount', { count, total: list.length, version })}</Text>
      <table className={table.table} aria-label={t('folders.confirmations')}>
        <thead>
          <tr>
            <th scope="col">{t('folders.reader')}</th>
            <th scope="col">{t('folders.version')}</th>
            <th scope="col">{t('folders.confirmedOn')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ user, version: confirmed, confirmedAt }) => (
            <tr key={user.id}>
              <th scope="row">{user.name}</th>
              <td>{confirmed ?? '–'}</td>
              <td className={confirmedAt ? undefined : table.muted}>
                {confirmedAt ? dateTime(confirmedAt) : t('folders.notConfirmed')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
