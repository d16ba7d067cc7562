import { useState } from 'react'
import { OwnTokens } from '../../../accounts/public.ts'
import { CardTitle } from '../../../ui/page/CardTitle.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { FirstCommand } from './FirstCommand.tsx'
import { Rules } from './Rules.tsx'
import card from '../../../ui/card.module.css'
import styles from './Start.module.css'

/** Three steps to the first answer: a token, a command, the answer; and what applies to every call. */
export function GettingStarted() {
  const { t } = useTexts()
  const [token, setToken] = useState('')
  return (
    <div className={styles.start}>
      <section className={card.card} aria-labelledby="api-steps">
        <CardTitle id="api-steps" help="api#1">
          {t('apiPage.steps')}
        </CardTitle>
        <ol className={styles.steps}>
          <li>
            <h3>{t('apiPage.step.token')}</h3>
            <p>{t('apiPage.stepText.token')}</p>
            <OwnTokens onToken={setToken} />
          </li>
          <FirstCommand token={token} onToken={setToken} />
        </ol>
      </section>
      <Rules />
    </div>
  )
}
