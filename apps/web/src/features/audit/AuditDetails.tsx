import type { AuditEntry } from '@catenary/contract/audit'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './AuditLog.module.css'
import { useDetailTexts } from './use-detail-texts.ts'

/** What an entry tells beside who did what: values, and for a change each field from the old value to the new one. */
export function AuditDetails({ details, subject }: Pick<AuditEntry, 'details' | 'subject'>) {
  const { t } = useTexts()
  const said = useDetailTexts(subject.type)
  const { changes, ...facts } = details
  const changed = isFields(changes)
    ? Object.entries(changes).filter(([field, change]) => isFields(change) && saysMore(field, change, said))
    : []
  // The rope of an event is the way to it: it stands as a link.
  const isWay = (key: string) => subject.type === 'event' && key === 'rope'
  const known = Object.entries(facts).filter(([key, value]) => value !== null && value !== undefined && !isWay(key))
  if (changed.length === 0 && known.length === 0) return null
  return (
    <ul className={styles.details}>
      {known.map(([key, value]) => (
        <li key={key}>
          <span className={styles.label}>{said.label(key)}:</span> {said.value(key, value)}
        </li>
      ))}
      {changed.map(([field, change]) => (
        <Change
          key={field}
          field={field}
          change={isFields(change) ? change : {}}
          said={said}
          nothing={t('audit.nothing')}
        />
      ))}
    </ul>
  )
}

/** From nothing to nothing is no change that anybody made, nor from nothing to No. */
function saysMore(field: string, change: Readonly<Record<string, unknown>>, said: ReturnType<typeof useDetailTexts>) {
  if ((change['old'] ?? null) === null && change['new'] === false && 'old' in change) return false
  return said.value(field, change['new']) !== '' || said.value(field, change['old']) !== ''
}

interface ChangeProps {
  readonly field: string
  readonly change: Readonly<Record<string, unknown>>
  readonly said: ReturnType<typeof useDetailTexts>
  readonly nothing: string
}

function Change({ field, change, said, nothing }: ChangeProps) {
  const isNew = !('old' in change)
  const now = said.value(field, change['new']) || nothing
  return (
    <li>
      <span className={styles.label}>{said.label(field)}:</span>{' '}
      {isNew ? (
        now
      ) : (
        <>
          <del className={styles.old}>{said.value(field, change['old']) || nothing}</del> → <ins>{now}</ins>
        </>
      )}
    </li>
  )
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
