import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { AuthLayout } from '../../ui/AuthLayout.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './CookieNotice.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A screen before the login: its title, and the notice on cookies until it was read. */
export function LoginScreen({ title, children }: Props) {
  return (
    <AuthLayout title={title} notice={<CookieNotice />}>
      <PageTitle parts={[title]} />
      {children}
    </AuthLayout>
  )
}

const storageKey = 'catenary-cookie-notice'

/** Lists the cookies until the reader dismisses it; does not block the form. */
function CookieNotice() {
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
