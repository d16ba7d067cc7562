import type { AuditEntry } from '@catenary/contract/system/audit'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ChangedValue } from './changed-values.ts'
import { changedValues, isFields } from './changed-values.ts'
import { useDetailTexts } from './use-detail-texts.ts'
import styles from './AuditLog.module.css'

/** The details of an entry: values, and for a change each value that differs, old and new. */
export function AuditDetails({ details, subject }: Pick<AuditEntry, 'details' | 'subject'>) {
  const { t } = useTexts()
  const { label, value } = useDetailTexts(subject.type)
  const lines = valuesOf(details).flatMap(({ path, old, new: current }) => {
    const key = path.at(-1) ?? ''
    const [before, after] = [old, current].map((one) => value(key, one))
    // From nothing to nothing is no change that anybody made, nor from nothing to No.
    const isShown = (before !== '' || after !== '') && !(old === null && current === false)
    return isShown ? [{ label: path.map(label).join(' › '), isNew: old === undefined, before, after }] : []
  })
  if (lines.length === 0) return null
  return (
    <ul className={styles.details}>
      {lines.map(({ label: name, isNew, before, after }) => (
        <li key={name}>
          <span className={styles.label}>{name}:</span>{' '}
          {isNew ? (
            after
          ) : (
            <>
              <del className={styles.old}>{before || t('audit.nothing')}</del> →{' '}
              <ins>{after || t('audit.nothing')}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The values of an entry: facts first, then what was changed. Of a rule of alarms the entry has both states, before and after. */
function valuesOf({ changes, before, after, ...facts }: AuditEntry['details']): ChangedValue[] {
  // A rope without a name is shown as the link to it.
  const shownFacts = Object.entries(facts).filter(([key, fact]) => key !== 'rope' || (isFields(fact) && 'name' in fact))
  const changed = isFields(changes) ? Object.entries(changes) : []
  return [
    ...shownFacts.flatMap(([key, fact]) => changedValues([key], undefined, fact)),
    ...changedValues(['rule'], before ?? null, after ?? null),
    ...changed.flatMap(([field, change]) =>
      isFields(change) ? changedValues([field], change['old'], change['new']) : [],
    ),
  ]
}
