import type { MostUrgentRope } from '@catenary/contract/work/attention'
import type { UseQueryResult } from '@tanstack/react-query'
import { NotLoadedNote } from '../../ui/page/NotLoadedNote.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './urgency.module.css'

interface Props {
  /** What was read; null where the list is not sorted by urgency. */
  readonly urgency: UseQueryResult<readonly MostUrgentRope[]> | null
}

/** Says above a list sorted by urgency why it is not: nothing is urgent, or what is could not be loaded. */
export function UrgencyNote({ urgency }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.note}>
      <output>{urgency?.data?.length === 0 && t('dashboard.nothingUrgent')}</output>
      {urgency && !urgency.data && <NotLoadedNote queries={[urgency]} sentence={t('ropes.urgencyNotLoaded')} />}
    </div>
  )
}
