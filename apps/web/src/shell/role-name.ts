import { useTexts } from '../ui/texts/texts-context.ts'

/** Names a role in the reader's language; one that this client does not know is said to be unknown. */
export function useRoleName(): (role: string) => string {
  const { t, has } = useTexts()
  return (role) => {
    const key = `shell.role.${role}`
    return has(key) ? t(key as 'shell.role.ROLE_USER') : t('shell.unknownRole')
  }
}
