import type { FlatEvent, HistoryChanges } from '@catenary/contract/records/event-history'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { FieldTexts } from '../use-event-field-texts.ts'
import { displayedChanges } from './shown-changes.ts'
import compare from '../../../ui/figures/compare.module.css'
import styles from './EventHistory.module.css'

interface ChangedFieldsProps {
  readonly changes: HistoryChanges
  /** All that the event held before the changes, and after them. */
  readonly before: FlatEvent
  readonly after: FlatEvent
  readonly texts: FieldTexts
}

/** The changes of an event, field by field; of an event that was not before, what it holds. */
export function ChangedFields({ changes, before, after, texts }: ChangedFieldsProps) {
  const { t } = useTexts()
  const isNew = Object.keys(before).length === 0
  const displayed = displayedChanges(changes, isNew)
  const rows = displayed.flatMap(([field, change]) => texts.rows(field, change, { before, after }))
  return (
    <table className={`${compare.compare} ${styles.changes}`}>
      <thead>
        <tr>
          <th scope="col">{t('events.field')}</th>
          {!isNew && <th scope="col">{t('events.oldValue')}</th>}
          <th scope="col">{t(isNew ? 'events.value' : 'events.newValue')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, old, new: value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {!isNew && <td className={styles.value}>{old}</td>}
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
