import { areaSettingsForm, installationSettingsForm, ropeSettingsForm } from '@catenary/contract/assets/asset-forms'
import { metaOf } from '@catenary/contract/field'
import type { FormFields } from '@catenary/contract/form-fields'
import { fieldOf } from '@catenary/contract/form-fields'
import type { AuditEntry, AuditSubject } from '@catenary/contract/system/audit'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
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
  // The rope of an event is shown as the link to it.
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

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Of which closed list a field's values are, by the key of their texts. */
const lists: Readonly<Record<string, string>> = {
  function: 'users.function',
  twoFactorMethod: 'users.method',
  method: 'users.method',
  secondFactor: 'users.method',
  languageId: 'users.language',
  format: 'common.format',
  reason: 'audit.value',
  purpose: 'audit.value',
  by: 'audit.value',
  job: 'audit.value',
  eventType: 'events.type',
  scopes: 'tokens.scope',
}

/** The form of a record's fields, and the catalogue section with their names. */
const records: Readonly<
  Partial<Record<AuditSubject, { readonly form?: FormFields; readonly features: readonly string[] }>>
> = {
  area: { form: areaSettingsForm, features: ['assetSettings.area', 'maps'] },
  installation: { form: installationSettingsForm, features: ['installations', 'assetSettings'] },
  rope: { form: ropeSettingsForm, features: ['ropes', 'assetSettings'] },
  webhook: { features: ['webhooks'] },
}

/** More decimals than any coordinate has: it is shown as stored. */
const coordinateDecimals = 8

/** Formats the details of an entry about a subject: fields by their labels, values as elsewhere in the product. */
function useDetailTexts(subject: AuditSubject) {
  const { t, has, dateTime, short, quantity } = useTexts()
  const { form, features = [] } = records[subject] ?? {}
  const roleName = useRoleName()
  const translateIfKnown = (key: string): string | undefined =>
    has(key) ? (t as (key: string) => string)(key) : undefined

  function label(key: string): string {
    const ofRecord = features.flatMap((feature) => [`${feature}.attributes.${key}`, `${feature}.${key}`])
    const keys = [...ofRecord, `users.field.${key}`, `audit.detail.${key}`, `common.${key}`]
    return keys.map(translateIfKnown).find((translated) => translated !== undefined) ?? key
  }
  function value(key: string, rawValue: unknown): string {
    if (Array.isArray(rawValue)) return rawValue.map((one) => value(key, one)).join(', ')
    if (typeof rawValue === 'boolean') return t(rawValue ? 'common.yes' : 'common.no')
    if (typeof rawValue === 'number') return formatNumber(key, rawValue)
    if (typeof rawValue === 'object' && rawValue !== null)
      return 'name' in rawValue ? String(rawValue.name) : JSON.stringify(rawValue)
    return typeof rawValue === 'string' ? formatText(key, rawValue) : ''
  }
  function formatNumber(key: string, rawValue: number): string {
    if (key.startsWith('latlng')) return short(rawValue, coordinateDecimals)
    const { unit, decimals } = form && key in form.shape ? metaOf(fieldOf(form, key)) : {}
    // As many decimals as are stored.
    const stored = String(rawValue).split('.')[1]?.length ?? 0
    return unit === undefined ? short(rawValue, decimals) : quantity(rawValue, unit, { decimals: stored })
  }
  function formatText(key: string, text: string): string {
    if (key === 'roles' || key === 'role') return roleName(text)
    if (instant.test(text)) return dateTime(text)
    // A list is called as its field, or as the rest of its name: ropeType has the texts of `type`.
    const rest = key.replace(/^[a-z]+(?=[A-Z])/, '')
    const listOf = [key, rest.charAt(0).toLowerCase() + rest.slice(1)]
    const inRecord = features.flatMap((feature) => listOf.map((list) => translateIfKnown(`${feature}.${list}.${text}`)))
    return (
      inRecord.find((translated) => translated !== undefined) ??
      translateIfKnown(`${lists[key] ?? 'audit.value'}.${text}`) ??
      signOnReason(key, text) ??
      text
    )
  }
  function signOnReason(key: string, text: string): string | undefined {
    if (key !== 'reason') return undefined
    return translateIfKnown(`saml.mismatch.${text}`) ?? translateIfKnown(`saml.refusal.${text}`)
  }
  return { label, value }
}
