import { users } from '@catenary/contract/accounts/users'
import { areaSettingsForm, installationSettingsForm, ropeSettingsForm } from '@catenary/contract/assets/asset-forms'
import { metaOf } from '@catenary/contract/field'
import type { FormFields } from '@catenary/contract/form-fields'
import { fieldOf } from '@catenary/contract/form-fields'
import type { AuditSubject } from '@catenary/contract/system/audit'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** What notifications are about. */
const notificationTypes = ['events.type', 'notificationSettings.type', 'notificationSettings.system']

/** Of which closed lists a field's values are, by the keys of their texts. */
const lists: Readonly<Record<string, readonly string[]>> = {
  function: ['users.function'],
  twoFactorMethod: ['users.method'],
  method: ['users.method'],
  secondFactor: ['users.method'],
  languageId: ['users.language'],
  format: ['common.format'],
  eventType: ['events.type'],
  scopes: ['tokens.scope'],
  types: notificationTypes,
  notificationStatus: notificationTypes,
}

/** The form of a record's fields, and the catalogue section with their names. */
const records: Readonly<
  Partial<Record<AuditSubject, { readonly form?: FormFields; readonly features: readonly string[] }>>
> = {
  area: { form: areaSettingsForm, features: ['assetSettings.area', 'maps'] },
  installation: { form: installationSettingsForm, features: ['installations', 'assetSettings'] },
  rope: { form: ropeSettingsForm, features: ['ropes', 'assetSettings'] },
  webhook: { features: ['webhooks'] },
  device: { features: ['devices', 'sensorSettings', 'sensorSettings.value', 'truscan', 'alarms', 'smartropeEvents'] },
}

/** Sections with the names of what settings list. */
const listed = [...notificationTypes, 'notificationSettings', 'sensorSettings.trendline', 'truscan.contractKind']

/** More decimals than any coordinate has: it is shown as stored. */
const coordinateDecimals = 8

/** Formats the details of an entry about a subject: fields by their labels, values as elsewhere in the product. */
export function useDetailTexts(subject: AuditSubject) {
  const { t, has, dateTime, short, quantity } = useTexts()
  const { form, features = [] } = records[subject] ?? {}
  const roleName = useRoleName()
  const people = useQuery(queryFor(users.list, {})).data
  const translateIfKnown = (key: string): string | undefined =>
    has(key) ? (t as (key: string) => string)(key) : undefined

  function label(key: string): string {
    const ofRecord = features.flatMap((feature) => [`${feature}.attributes.${key}`, `${feature}.${key}`])
    const ofList = listed.map((section) => `${section}.${key}`)
    const keys = [...ofRecord, `users.field.${key}`, `audit.detail.${key}`, `common.${key}`, ...ofList]
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
    return unit === undefined ? short(rawValue, decimals ?? stored) : quantity(rawValue, unit, { decimals: stored })
  }
  function formatText(key: string, text: string): string {
    if (key === 'roles' || key === 'role') return roleName(text)
    if (instant.test(text)) return dateTime(text)
    const person = people?.find(({ id }) => id === text)
    if (person) return person.name
    // A list is called as its field, or as the rest of its name: ropeType has the texts of `type`.
    const rest = key.replace(/^[a-z]+(?=[A-Z])/, '')
    const listOf = [key, rest.charAt(0).toLowerCase() + rest.slice(1)]
    const inRecord = features.flatMap((feature) => listOf.map((list) => `${feature}.${list}`))
    const sections = [...inRecord, ...(lists[key] ?? ['audit.value'])]
    const translated = sections.map((section) => translateIfKnown(`${section}.${text}`))
    return translated.find((found) => found !== undefined) ?? signOnReason(key, text) ?? text
  }
  function signOnReason(key: string, text: string): string | undefined {
    if (key !== 'reason') return undefined
    return translateIfKnown(`saml.mismatch.${text}`) ?? translateIfKnown(`saml.refusal.${text}`)
  }
  return { label, value }
}
