import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './CookieNotice.module.css'

const storageKey = 'catenary-cookie-notice'

/** Lists the cookies until the reader dismisses it; does not block the form. */
export function CookieNotice() {
  const { t } = useTexts()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(storageKey) !== null)
  if (isDismissed) return null
  const dismiss = () => {
    localStorage.setItem(storageKey, 'read')
    setDismissed(true)
  }
  return (
    <dialog open aria-label={t('session.cookies')} aria-describedby="cookie-notice" className={styles.notice}>
      <p id="cookie-notice" className={styles.text}>
        {t('session.cookieNotice')}
      </p>
      <Button variant="default" onClick={dismiss}>
        {t('session.continue')}
      </Button>
    </dialog>
  )
}
