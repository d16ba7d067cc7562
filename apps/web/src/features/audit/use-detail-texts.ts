import { areaSettingsForm, installationSettingsForm, ropeSettingsForm } from '@catenary/contract/asset-forms'
import type { AuditSubject } from '@catenary/contract/audit'
import { factsOf } from '@catenary/contract/field'
import type { FormFields } from '@catenary/contract/field-kinds'
import { fieldOf } from '@catenary/contract/field-kinds'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Of which closed list a field's values are, by the key of their texts. */
const lists: Readonly<Record<string, string>> = {
  function: 'users.function',
  twoFactorMethod: 'users.method',
  method: 'users.method',
  secondFactor: 'users.method',
  languageId: 'users.language',
  format: 'usersPage.format',
  reason: 'audit.value',
  purpose: 'audit.value',
  by: 'audit.value',
  job: 'audit.value',
  eventType: 'events.type',
}

/** The form in which the fields of a record are asked for, and the part of the catalogue that names them. */
const records: Readonly<
  Partial<Record<AuditSubject, { readonly form: FormFields; readonly features: readonly string[] }>>
> = {
  area: { form: areaSettingsForm, features: ['assetSettings.area', 'maps'] },
  installation: { form: installationSettingsForm, features: ['installations', 'assetSettings'] },
  rope: { form: ropeSettingsForm, features: ['ropes', 'assetSettings'] },
}

/** More decimals than anybody measures a place with: a coordinate stands as it is stored. */
const coordinateDecimals = 8

/** Says the details of an entry about a subject: fields by their labels, values as the product shows them elsewhere. */
export function useDetailTexts(subject: AuditSubject) {
  const { t, has, dateTime, short, quantity } = useTexts()
  const { form, features = [] } = records[subject] ?? {}
  const roleName = useRoleName()
  const saidOf = (key: string): string | undefined => (has(key) ? (t as (key: string) => string)(key) : undefined)

  function label(key: string): string {
    const ofRecord = features.flatMap((feature) => [`${feature}.attributes.${key}`, `${feature}.${key}`])
    const keys = [...ofRecord, `users.field.${key}`, `audit.detail.${key}`, `common.${key}`]
    return keys.map(saidOf).find((said) => said !== undefined) ?? key
  }
  function value(key: string, given: unknown): string {
    if (Array.isArray(given)) return given.map((one) => value(key, one)).join(', ')
    if (typeof given === 'boolean') return t(given ? 'common.yes' : 'common.no')
    if (typeof given === 'number') return figure(key, given)
    if (typeof given === 'object' && given !== null) return 'name' in given ? String(given.name) : JSON.stringify(given)
    return typeof given === 'string' ? word(key, given) : ''
  }
  function figure(key: string, given: number): string {
    if (key.startsWith('latlng')) return short(given, coordinateDecimals)
    const { unit, decimals } = form && key in form.shape ? factsOf(fieldOf(form, key)) : {}
    // As many decimals as are stored.
    const stored = String(given).split('.')[1]?.length ?? 0
    return unit === undefined ? short(given, decimals) : quantity(given, unit, { decimals: stored })
  }
  function word(key: string, text: string): string {
    if (key === 'roles' || key === 'role') return roleName(text)
    if (instant.test(text)) return dateTime(text)
    // A list is called as its field, or as the rest of its name: ropeType has the texts of `type`.
    const rest = key.replace(/^[a-z]+(?=[A-Z])/, '')
    const listOf = [key, rest.charAt(0).toLowerCase() + rest.slice(1)]
    const inRecord = features.flatMap((feature) => listOf.map((list) => saidOf(`${feature}.${list}.${text}`)))
    return (
      inRecord.find((said) => said !== undefined) ??
      saidOf(`${lists[key] ?? 'audit.value'}.${text}`) ??
      signOnReason(key, text) ??
      text
    )
  }
  function signOnReason(key: string, text: string): string | undefined {
    if (key !== 'reason') return undefined
    return saidOf(`saml.mismatch.${text}`) ?? saidOf(`saml.refusal.${text}`)
  }
  return { label, value }
}
