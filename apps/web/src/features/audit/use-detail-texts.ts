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
}

/** Says the details of an entry: fields by their labels, values as the product shows them elsewhere. */
export function useDetailTexts() {
  const { t, has, dateTime, short } = useTexts()
  const roleName = useRoleName()
  const saidOf = (key: string): string | undefined => (has(key) ? (t as (key: string) => string)(key) : undefined)

  function label(key: string): string {
    return saidOf(`users.field.${key}`) ?? saidOf(`audit.detail.${key}`) ?? key
  }
  function value(key: string, given: unknown): string {
    if (Array.isArray(given)) return given.map((one) => value(key, one)).join(', ')
    if (typeof given === 'boolean') return t(given ? 'common.yes' : 'common.no')
    if (typeof given === 'number') return short(given)
    if (typeof given === 'object' && given !== null) return 'name' in given ? String(given.name) : JSON.stringify(given)
    return typeof given === 'string' ? word(key, given) : ''
  }
  function word(key: string, text: string): string {
    if (key === 'roles' || key === 'role') return roleName(text)
    if (instant.test(text)) return dateTime(text)
    return saidOf(`${lists[key] ?? 'audit.value'}.${text}`) ?? signOnReason(key, text) ?? text
  }
  function signOnReason(key: string, text: string): string | undefined {
    if (key !== 'reason') return undefined
    return saidOf(`saml.mismatch.${text}`) ?? saidOf(`saml.refusal.${text}`)
  }
  return { label, value }
}
