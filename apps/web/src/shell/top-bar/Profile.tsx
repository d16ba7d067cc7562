import { isLanguage, languageNames, languages } from '@catenary/i18n/language'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { colourSchemes, useColourScheme } from '../../ui/theme/colour-scheme.ts'
import { useRoleName } from '../role-name.ts'
import { useSessionUser } from '../session.ts'
import styles from './Profile.module.css'

interface Props {
  /** Above who they are. */
  readonly picture?: ReactNode
  readonly children?: ReactNode
}

/** Who the reader is to the product, the language and colours that they chose, and what else is theirs to choose. */
export function Profile({ picture, children }: Props) {
  const { t } = useTexts()
  const user = useSessionUser()
  const roleName = useRoleName()
  if (!user) return null
  return (
    <div className={styles.profile}>
      {picture}
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
      <LanguageChoice />
      <SchemeChoice />
      {children}
    </div>
  )
}

function LanguageChoice() {
  const { t, language, setLanguage } = useTexts()
  const label = useId()
  return (
    <div className={styles.choice}>
      <span className={styles.label} id={label}>
        {t('shell.language')}
      </span>
      <SegmentedControl
        aria-labelledby={label}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && setLanguage(chosen)}
      />
      <span className={styles.hint}>{t('settings.languageHint')}</span>
    </div>
  )
}

function SchemeChoice() {
  const { t } = useTexts()
  const [scheme, setScheme] = useColourScheme()
  // Four choices beside each other would be cut off there in all languages but English.
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const label = useId()
  return (
    <div className={styles.choice}>
      <span className={styles.label} id={label}>
        {t('shell.colourScheme')}
      </span>
      <SegmentedControl
        aria-labelledby={label}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        data={colourSchemes.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))}
        value={scheme}
        onChange={setScheme}
      />
    </div>
  )
}
