import { useTexts } from '../ui/texts/texts-context.ts'

/** The name of a role in the reader's language; a role unknown to this client is labelled unknown. */
export function useRoleName(): (role: string) => string {
  const { t, has } = useTexts()
  return (role) => {
    const key = `shell.role.${role}`
    return has(key) ? t(key as 'shell.role.ROLE_USER') : t('shell.unknownRole')
  }
}
