import { pages } from '@catenary/contract/page-routes'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { attentionSentences, healthChange, ropePath } from '@catenary/i18n/work/describe-attention'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import { AttentionReasons } from '../../ui/figures/AttentionReasons.tsx'
import { rowState } from '../../ui/figures/Gauge.tsx'
import { RopeGauge } from '../../ui/figures/RopeGauge.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import table from '../../ui/list/rows.module.css'
import styles from './AttentionTable.module.css'

/** Ropes with why they need attention, the trend, the date of the limit and the last inspections; rows are links. */
export const AttentionTable = memo(function AttentionTable({ ropes }: { readonly ropes: readonly AttentionRope[] }) {
  const { t } = useTexts()
  return (
    <table className={`${table.table} ${styles.table}`} aria-label={t('dashboard.attention')}>
      <thead>
        <tr>
          <th scope="col">{t('ropes.rope')}</th>
          <th scope="col">{t('notificationSettings.type.ropeHealth')}</th>
          <th scope="col">{t('dashboard.reasons')}</th>
          <th scope="col">{t('dashboard.trend')}</th>
          <th scope="col">{t('dashboard.limit')}</th>
          <th scope="col">{t('dashboard.lastInspections')}</th>
          <th scope="col">{t('dashboard.openTasks')}</th>
        </tr>
      </thead>
      <tbody>
        {ropes.map((rope) => (
          <RopeRow key={rope.id} rope={rope} />
        ))}
      </tbody>
    </table>
  )
})

function RopeRow({ rope }: { readonly rope: AttentionRope }) {
  const { t, locale } = useTexts()
  const [now] = useState(Date.now)
  const sentences = attentionSentences(t, locale, now)
  const { id, installation, damages, reasons } = rope
  const limit = sentences.limit(rope)
  const displayName = useDisplayName()
  const before = (label: 'dashboard.trend' | 'dashboard.limit' | 'dashboard.openTasks') =>
    t('common.labelled', { label: t(label), value: '' })
  const params = { areaId: installation.area.id, installationId: installation.id, ropeId: id }
  return (
    <tr data-state={rowState(damages?.ratio)}>
      <th scope="row">
        <Link to={pages.rope} params={params} className={table.link}>
          {displayName(rope)}
        </Link>
        <span className={styles.path}>{ropePath(rope)}</span>
      </th>
      <td>
        <RopeGauge rope={rope} />
      </td>
      <td>
        {reasons.length === 0 ? (
          <span className={table.muted}>{t('dashboard.noReason')}</span>
        ) : (
          <AttentionReasons reasons={reasons} sentences={sentences.reasons(rope)} />
        )}
      </td>
      <td data-label={before('dashboard.trend')}>
        <Trend change={healthChange(rope)}>{sentences.trend(rope)}</Trend>
      </td>
      <td data-label={limit.length > 0 ? before('dashboard.limit') : undefined}>
        {limit.map((part) => (
          <span key={part} className={styles.line}>
            {part}
          </span>
        ))}
      </td>
      <td>
        {[...sentences.inspections(rope), sentences.nextInspection(rope)].map((part) => (
          <span key={part} className={styles.line}>
            {part}
          </span>
        ))}
      </td>
      <td data-label={before('dashboard.openTasks')}>
        {t('dashboard.taskCount', { open: rope.tasks.open, overdue: rope.tasks.overdue })}
      </td>
    </tr>
  )
}

/** `change` in percentage points; null where there is nothing to compare with. */
function Trend({ change, children }: { readonly change: number | null; readonly children: ReactNode }) {
  const { t } = useTexts()
  if (change === null) return <span className={table.muted}>{t('dashboard.trend.none')}</span>
  const Arrow = change < 0 ? IconArrowDownRight : change > 0 ? IconArrowUpRight : IconMinus
  return (
    <span className={styles.trend} data-down={change < 0 || undefined}>
      <Arrow size={16} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
}
