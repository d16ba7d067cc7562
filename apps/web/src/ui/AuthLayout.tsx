import type { ReactNode } from 'react'
import { useState } from 'react'
import { Logo } from './figures/Logo.tsx'
import { pictureCount } from './figures/ropeway-pictures.ts'
import { RopewayPicture } from './figures/RopewayPicture.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useTexts } from './texts/texts-context.ts'
import styles from './AuthLayout.module.css'

interface Props {
  readonly title: string
  /** Lies over the picture, clear of the form. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The layout of the pages before the login: the logo, a picture, the choice of language. */
export function AuthLayout({ title, notice, children }: Props) {
  const { t } = useTexts()
  const [picture] = useState(() => Math.floor(Math.random() * pictureCount))
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <RopewayPicture index={picture} />
        {notice}
      </div>
      <main className={styles.panel}>
        <div className={styles.content}>
          <div className={styles.brand}>
            <Logo size={36} />
            <span>{t('shell.product')}</span>
          </div>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <footer className={styles.footer}>
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  )
}
