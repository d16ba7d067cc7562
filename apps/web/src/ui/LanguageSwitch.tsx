import { languageNames, languages } from '@catenary/i18n/language'
import { useTexts } from './texts/texts-context.ts'
import styles from './LanguageSwitch.module.css'

/** The product's languages side by side; a choice holds at once and is remembered. */
export function LanguageSwitch() {
  const { t, language, setLanguage } = useTexts()
  return (
    <fieldset className={styles.group} aria-label={t('shell.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.choice}
          aria-pressed={one === language}
          aria-label={`${one.toUpperCase()}, ${languageNames[one]}`}
          lang={one}
          onClick={() => setLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
