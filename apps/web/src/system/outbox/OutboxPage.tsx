import { pages } from '@catenary/contract/page-routes'
import { outbox } from '@catenary/contract/system/outbox'
import type { OutboxEntry } from '@catenary/contract/system/outbox'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './Outbox.module.css'

const pollSeconds = 10

/** The mails stored because no mail server is configured, for administrators; the open one is in the address. */
export function OutboxPage() {
  const { t } = useTexts()
  const { mail } = useSearch({ from: '/shell/outbox' })
  const query = useQuery({
    ...queryFor(outbox.list, {}),
    staleTime: 0,
    // New mails appear by polling; where none are stored there is nothing to poll.
    refetchInterval: ({ state }) => state.data !== undefined && pollSeconds * 1000,
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={5} height={64} />}>
      {(mails) => (
        <>
          <PageTitle parts={[t('sections.name.outbox')]} />
          <PageHeader help="operations#3" title={t('sections.name.outbox')} />
          <Text c="dimmed" mt={-8} mb="md">
            {t('outbox.why')}
          </Text>
          <Outbox mails={mails} selectedId={mail} />
        </>
      )}
    </Loaded>
  )
}

interface OutboxProps {
  readonly mails: readonly OutboxEntry[]
  /** The id of the mail that is read. */
  readonly selectedId: string | undefined
}

/** The stored mails and the open one, side by side; on a phone one after the other. */
function Outbox({ mails, selectedId }: OutboxProps) {
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

/** A mail's words as they were written, with links to the application itself. */
function MailText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      {mailParts(text, window.location.origin).map((part, index) =>
        part.isLink ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no identity but their place
          <a key={index} href={part.text} target="_blank" rel="noopener">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  )
}

/** A piece of a mail's text: words, or an address that may be followed. */
interface MailPart {
  readonly text: string
  readonly isLink: boolean
}

/** A mail's text in pieces. Only URLs of `origin`, the application's own, become links; everything else stays text. */
export function mailParts(text: string, origin: string): readonly MailPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isLink: isOwnOriginLink(piece, origin) }))
}

function isOwnOriginLink(piece: string, origin: string): boolean {
  if (!/^https?:\/\//.test(piece)) return false
  const url = URL.parse(piece)
  return url !== null && url.origin === origin && url.username === '' && url.password === ''
}
