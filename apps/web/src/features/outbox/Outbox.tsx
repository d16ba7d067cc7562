import type { KeptMail } from '@catenary/contract/outbox'
import { pages } from '@catenary/contract/pages'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { MailText } from './MailText.tsx'
import styles from './Outbox.module.css'

interface Props {
  readonly mails: readonly KeptMail[]
  /** The id of the mail that is read. */
  readonly chosen: string | undefined
}

/** The kept mails and the one that is read, side by side; on a phone one after the other. */
export function Outbox({ mails, chosen }: Props) {
  const { t } = useTexts()
  if (mails.length === 0) return <EmptyState sentence={t('outbox.empty')} />
  return (
    <div className={styles.outbox} data-reading={chosen !== undefined || undefined}>
      <nav aria-label={t('outbox.mails')} className={styles.list}>
        <ul>
          {mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      </nav>
      <div className={styles.pane}>
        <Link to={pages.outbox} className={styles.back} activeOptions={{ exact: true }}>
          {t('outbox.all')}
        </Link>
        <ReadMail mail={mails.find(({ id }) => id === chosen)} wasChosen={chosen !== undefined} />
      </div>
    </div>
  )
}

/** The router marks the link that leads to where its reader is. */
function MailEntry({ mail }: { readonly mail: KeptMail }) {
  const { dateTime } = useTexts()
  return (
    <li>
      <Link to={pages.outbox} search={{ mail: mail.id }} className={styles.entry}>
        <span className={styles.subject}>{mail.subject}</span>
        <span className={styles.to}>{mail.to}</span>
        <time className={styles.when} dateTime={mail.timestamp}>
          {dateTime(mail.timestamp)}
        </time>
      </Link>
    </li>
  )
}

function ReadMail({ mail, wasChosen }: { readonly mail: KeptMail | undefined; readonly wasChosen: boolean }) {
  const { t, dateTime } = useTexts()
  if (!mail) return <EmptyState sentence={wasChosen ? t('outbox.gone') : t('outbox.choose')} />
  return (
    <article aria-labelledby="mail-subject">
      <h2 id="mail-subject" className={styles.title}>
        {mail.subject}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('outbox.to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('outbox.when')}</dt>
        <dd>{dateTime(mail.timestamp)}</dd>
      </dl>
      <MailText text={mail.text} />
    </article>
  )
}
