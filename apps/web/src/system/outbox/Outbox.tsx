import { pages } from '@catenary/contract/page-routes'
import type { OutboxEntry } from '@catenary/contract/system/outbox'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { MailText } from './MailText.tsx'
import styles from './Outbox.module.css'

interface Props {
  readonly mails: readonly OutboxEntry[]
  /** The id of the mail that is read. */
  readonly selectedId: string | undefined
}

/** The stored mails and the open one, side by side; on a phone one after the other. */
export function Outbox({ mails, selectedId }: Props) {
  const { t } = useTexts()
  if (mails.length === 0) return <EmptyState sentence={t('outbox.empty')} />
  return (
    <div className={styles.outbox} data-reading={selectedId !== undefined || undefined}>
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
        <MailView mail={mails.find(({ id }) => id === selectedId)} isMailSelected={selectedId !== undefined} />
      </div>
    </div>
  )
}

/** The router marks the link that leads to where its reader is. */
function MailEntry({ mail }: { readonly mail: OutboxEntry }) {
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

function MailView({
  mail,
  isMailSelected,
}: {
  readonly mail: OutboxEntry | undefined
  readonly isMailSelected: boolean
}) {
  const { t, dateTime } = useTexts()
  if (!mail) return <EmptyState sentence={isMailSelected ? t('outbox.gone') : t('outbox.choose')} />
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
