import { pages } from '@catenary/contract/page-routes'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { attention } from '@catenary/contract/work/attention'
import { ropePath } from '@catenary/i18n/work/describe-attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { statePolling } from '../../api/polling.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { rowState } from '../../ui/figures/Gauge.tsx'
import { RopeGauge } from '../../ui/figures/RopeGauge.tsx'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import card from '../../ui/card.module.css'
import table from '../../ui/list/rows.module.css'
import styles from './DashboardCards.module.css'

/** All ropes that the reader may see by their names, with their state. */
export const RopesCard = memo(function RopesCard() {
  const { t } = useTexts()
  const [cursor, setCursor] = useState<string>()
  const query = useQuery({
    ...pageQueryFor(attention.list, { query: { sort: 'name', total: '1', ...(cursor !== undefined && { cursor }) } }),
    refetchInterval: statePolling,
  })
  return (
    <section className={card.card} aria-label={t('dashboard.ropes')}>
      <div className={styles.head}>
        <CardTitle help="dashboard#4">{t('dashboard.ropes')}</CardTitle>
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={10} height={36} />}>
        {(listPage: ListPage<AttentionRope>) =>
          listPage.items.length === 0 ? (
            <EmptyState sentence={t('ropes.empty')} />
          ) : (
            <>
              <table className={table.table} aria-label={t('dashboard.ropes')}>
                <thead>
                  <tr>
                    <th scope="col">{t('ropes.rope')}</th>
                    <th scope="col">{t('notificationSettings.type.ropeHealth')}</th>
                  </tr>
                </thead>
                <tbody>
                  {listPage.items.map((rope) => (
                    <RopeRow key={rope.id} rope={rope} />
                  ))}
                </tbody>
              </table>
              <ListPaging listPage={listPage} onPage={setCursor} />
            </>
          )
        }
      </Loaded>
    </section>
  )
})

function RopeRow({ rope }: { readonly rope: AttentionRope }) {
  const displayName = useDisplayName()
  const { id, installation, damages } = rope
  return (
    <tr data-state={rowState(damages?.ratio)}>
      <th scope="row">
        <Link
          to={pages.rope}
          params={{ areaId: installation.area.id, installationId: installation.id, ropeId: id }}
          className={table.link}
        >
          {displayName(rope)}
        </Link>
        <span className={styles.path}>{ropePath(rope)}</span>
      </th>
      <td>
        <RopeGauge rope={rope} />
      </td>
    </tr>
  )
}
