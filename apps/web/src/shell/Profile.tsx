import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './Profile.module.css'
import { useRoleName } from './role-name.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { useSessionUser } from './session.ts'

/** Who the reader is to the product, and the language and colours that they chose. */
export function Profile() {
  const { t } = useTexts()
  const user = useSessionUser()
  const roleName = useRoleName()
  if (!user) return null
  return (
    <div className={styles.profile}>
      <dl className={styles.facts}>
        <dt>{t('common.name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('settings.email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t(user.roles.length > 1 ? 'settings.roles' : 'settings.role')}</dt>
        <dd>{user.roles.map(roleName).join(', ')}</dd>
        {user.mandators.length > 0 && (
          <>
            <dt>{t('settings.mandators')}</dt>
            <dd>{user.mandators.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
      </dl>
      <p className={styles.hint}>{t('settings.profileHint')}</p>
      <div className={styles.choice}>
        <span className={styles.label}>{t('shell.language')}</span>
        <LanguageSwitch />
        <span className={styles.hint}>{t('settings.languageHint')}</span>
      </div>
      <div className={styles.choice}>
        <span className={styles.label}>{t('shell.colourScheme')}</span>
        <SchemeSwitch />
      </div>
    </div>
  )
}
