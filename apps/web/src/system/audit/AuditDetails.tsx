import type { AuditEntry } from '@catenary/contract/system/audit'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDetailTexts } from './use-detail-texts.ts'
import styles from './AuditLog.module.css'

/** The details of an entry: values, and for a change each field with old and new value. */
export function AuditDetails({ details, subject }: Pick<AuditEntry, 'details' | 'subject'>) {
  const { t } = useTexts()
  const detailTexts = useDetailTexts(subject.type)
  const { changes, ...facts } = details
  const changed = isRecord(changes)
    ? Object.entries(changes).filter(
        ([field, change]) => isRecord(change) && hasVisibleChange(field, change, detailTexts),
      )
    : []
  // The rope of an event is the way to it: it stands as a link.
  const isSubjectLink = (key: string) => subject.type === 'event' && key === 'rope'
  const shownFacts = Object.entries(facts).filter(
    ([key, value]) => value !== null && value !== undefined && !isSubjectLink(key),
  )
  if (changed.length === 0 && shownFacts.length === 0) return null
  return (
    <ul className={styles.details}>
      {shownFacts.map(([key, value]) => (
        <li key={key}>
          <span className={styles.label}>{detailTexts.label(key)}:</span> {detailTexts.value(key, value)}
        </li>
      ))}
      {changed.map(([field, change]) => (
        <Change
          key={field}
          field={field}
          change={isRecord(change) ? change : {}}
          detailTexts={detailTexts}
          nothing={t('audit.nothing')}
        />
      ))}
    </ul>
  )
}

/** From nothing to nothing is no change that anybody made, nor from nothing to No. */
function hasVisibleChange(
  field: string,
  change: Readonly<Record<string, unknown>>,
  detailTexts: ReturnType<typeof useDetailTexts>,
) {
  if ((change['old'] ?? null) === null && change['new'] === false && 'old' in change) return false
  return detailTexts.value(field, change['new']) !== '' || detailTexts.value(field, change['old']) !== ''
}

interface ChangeProps {
  readonly field: string
  readonly change: Readonly<Record<string, unknown>>
  readonly detailTexts: ReturnType<typeof useDetailTexts>
  readonly nothing: string
}

function Change({ field, change, detailTexts, nothing }: ChangeProps) {
  const isNew = !('old' in change)
  const newValue = detailTexts.value(field, change['new']) || nothing
  return (
    <li>
      <span className={styles.label}>{detailTexts.label(field)}:</span>{' '}
      {isNew ? (
        newValue
      ) : (
        <>
          <del className={styles.old}>{detailTexts.value(field, change['old']) || nothing}</del> → <ins>{newValue}</ins>
        </>
      )}
    </li>
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
