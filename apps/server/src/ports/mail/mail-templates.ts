import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import { failingDays } from '@catenary/contract/system/webhooks'
import type { Translate } from '@catenary/i18n/catalogue'
import { formatDate, formatDateTime } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { MailBlock } from './mail-layout.ts'
import { mailHtml, mailText } from './mail-layout.ts'
import { singleLine } from './mail-line.ts'

/** Every mail that Catenary sends, with its values. `name` is the recipient's, may be empty; instants are ISO 8601. */
export interface MailValues {
  /** A new password was requested. */
  readonly passwordReset: WithLink
  /** An account waits for its first password; `invitedBy` made it. */
  readonly activation: WithLink & { readonly invitedBy?: string }
  /** A log-in with the right but expired password: the renewal link. */
  readonly passwordExpired: WithLink
  /** The code of an email second factor; `device` describes the browser that requested it. */
  readonly loginCode: WithName & { readonly code: string; readonly minutes: number; readonly device: string }
  readonly passwordChanged: WithTime
  /** The account is opened in another way from now on; `password`: by password alone. */
  readonly factorChanged: WithTime & { readonly method: TwoFactorMethod | 'password' }
  /** An administrator, `by`, removed the second factor. */
  readonly factorReset: WithTime & { readonly by: string }
  /** A log-in with a recovery code; `left` are still unused. */
  readonly recoveryCodeUsed: WithTime & { readonly left: number }
  /** To the address that the account had until now; the new one is given whole and shown in part. */
  readonly emailChanged: WithTime & { readonly newAddress: string }
  /** Too many failed tries, the last from the network address `address`. */
  readonly accountLocked: WithTime & { readonly address: string; readonly until: string }
  /** A new password was requested, but the account logs in through the named single sign-on. */
  readonly accountForReset: WithName & { readonly provider: string }
  /** Ending notifications to this address was requested; the link confirms it. */
  readonly unsubscribeConfirm: { readonly link: string }
  readonly newRecoveryCodes: WithTime
  /** An API token of that name was created on the account; without `expiresAt` it has no end. */
  readonly tokenCreated: WithTime & { readonly token: string; readonly expiresAt: string | null; readonly by: string }
  /** General documents that have expired or will soon, each with its last day; `more` are not named. */
  readonly documentsExpire: WithName & {
    readonly documents: readonly {
      readonly name: string
      readonly validUntil: string
      readonly isExpired: boolean
    }[]
    readonly more: number
  }
  /** A webhook of the recipient's was disabled: its receiver failed for days, or said that it is gone. */
  readonly webhookDisabled: WithTime & { readonly url: string; readonly reason: 'failing' | 'gone' }
  /** The backup of the night failed or is incomplete: the reasons, each on a line; `before` is the time of the one before it. */
  readonly backupFailed: WithTime & { readonly folder: string; readonly reason: string; readonly before: string | null }
  /** What the virus scanner found, and which documents have it; `more` are not named. */
  readonly filesInfected: WithName & {
    readonly documents: readonly {
      readonly name: string
      readonly finding: string
      readonly by: string
      readonly at: string
    }[]
    readonly more: number
  }
}
export type MailTemplate = keyof MailValues

/** Notices without links or codes: their content may be stored in a job. */
export type NotificationTemplate = {
  [T in MailTemplate]: MailValues[T] extends WithName
    ? Extract<keyof MailValues[T], 'link' | 'code'> extends never
      ? T
      : never
    : never
}[MailTemplate]

interface WithName {
  readonly name: string
}
interface WithLink extends WithName {
  readonly link: string
  readonly expiresAt: string
}
interface WithTime extends WithName {
  readonly at: string
}

/** What a template becomes; the recipient is the sender's matter. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes a mail in the reader's language, with dates as they read them. Nothing given by a user stands in the subject.
 * Throws where a link is not a
 * web address or an instant cannot be read.
 */
export function renderMail<T extends MailTemplate>(template: T, locale: Locale, values: MailValues[T]): RenderedMail {
  const language = languageOfLocale(locale)
  const t = translatorFor(language)
  const name = 'name' in values ? singleLine(values.name) : ''
  const greeting = name === '' ? t('mails.greetingUnnamed') : t('mails.greeting', { name })
  const compose: (values: MailValues[T], context: TemplateContext) => readonly MailBlock[] = templates[template]
  const kind: MailTemplate = template
  const context = {
    t,
    formatTime: (instant: string) => `${formatDateTime(locale, instant, 'UTC')} UTC`,
    formatDay: (day: string) => formatDate(locale, `${day}T00:00:00.000Z`, 'UTC'),
  }
  const mailDocument = {
    language,
    subject: t(`mails.${kind}.subject`),
    blocks: [paragraph(greeting), ...compose(values, context)],
    footer: [t(`mails.reason.${footerReasonOf(kind)}`), t('mails.automatic')],
    formatLabel: (label: string) => t('mails.labelled', { label }),
  }
  return { subject: mailDocument.subject, text: mailText(mailDocument), html: mailHtml(mailDocument) }
}

interface TemplateContext {
  readonly t: Translate
  /** An instant in the language's format, in UTC and marked as such: the reader's time zone is unknown. */
  readonly formatTime: (instant: string) => string
  /** A day in the language's format. */
  readonly formatDay: (day: string) => string
}
type Templates = {
  readonly [T in MailTemplate]: (values: MailValues[T], context: TemplateContext) => readonly MailBlock[]
}

const templates: Templates = {
  passwordReset: ({ link, expiresAt }, { t, formatTime }) => [
    paragraph(t('mails.passwordReset.lead')),
    action(t, t('mails.passwordReset.action'), link),
    paragraph(t('mails.validUntil', { time: formatTime(expiresAt) })),
    caution(t('mails.passwordReset.notYou')),
  ],
  activation: ({ link, expiresAt, invitedBy = '' }, { t, formatTime }) => [
    paragraph(
      invitedBy === '' ? t('mails.activation.lead') : t('mails.activation.invited', { name: singleLine(invitedBy) }),
    ),
    action(t, t('mails.activation.action'), link),
    paragraph(t('mails.validUntil', { time: formatTime(expiresAt) })),
    caution(t('mails.activation.notYou')),
  ],
  passwordExpired: ({ link, expiresAt }, { t, formatTime }) => [
    paragraph(t('mails.passwordExpired.lead')),
    action(t, t('mails.passwordReset.action'), link),
    paragraph(t('mails.validUntil', { time: formatTime(expiresAt) })),
    caution(t('mails.passwordExpired.notYou')),
  ],
  loginCode: ({ code, minutes, device }, { t }) => [
    paragraph(t('mails.loginCode.lead')),
    { kind: 'code', code: singleLine(code) },
    paragraph(t('mails.loginCode.validity', { count: minutes })),
    facts([t('mails.fact.device'), device]),
    caution(t('mails.loginCode.notYou')),
  ],
  passwordChanged: ({ at }, { t, formatTime }) => [
    paragraph(t('mails.passwordChanged.lead')),
    facts([t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.passwordChanged.notYou')),
  ],
  factorChanged: ({ at, method }, { t, formatTime }) => [
    paragraph(t('mails.factorChanged.lead')),
    facts([t('mails.fact.method'), t(`mails.method.${method}`)], [t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.factorChanged.notYou')),
  ],
  factorReset: ({ at, by }, { t, formatTime }) => [
    paragraph(t('mails.factorReset.lead')),
    facts([t('mails.fact.by'), by], [t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.factorReset.notYou')),
  ],
  recoveryCodeUsed: ({ at, left }, { t, formatTime }) => [
    paragraph(t('mails.recoveryCodeUsed.lead')),
    paragraph(left === 0 ? t('mails.recoveryCodeUsed.noneLeft') : t('mails.recoveryCodeUsed.left', { count: left })),
    facts([t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.recoveryCodeUsed.notYou')),
  ],
  emailChanged: ({ at, newAddress }, { t, formatTime }) => [
    paragraph(t('mails.emailChanged.lead')),
    facts([t('mails.fact.newAddress'), maskAddress(newAddress)], [t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.emailChanged.notYou')),
  ],
  accountLocked: ({ at, address, until }, { t, formatTime }) => [
    paragraph(t('mails.accountLocked.lead')),
    facts(
      [t('mails.fact.when'), formatTime(at)],
      [t('mails.fact.fromAddress'), address],
      [t('mails.fact.until'), formatTime(until)],
    ),
    caution(t('mails.accountLocked.notYou')),
  ],
  accountForReset: ({ provider }, { t }) => [
    paragraph(t('mails.accountForReset.lead', { provider: singleLine(provider) })),
    paragraph(t('mails.accountForReset.how', { provider: singleLine(provider) })),
    caution(t('mails.accountForReset.notYou')),
  ],
  unsubscribeConfirm: ({ link }, { t }) => [
    paragraph(t('mails.unsubscribeConfirm.lead')),
    action(t, t('mails.unsubscribeConfirm.action'), link),
    paragraph(t('mails.unsubscribeConfirm.still')),
    caution(t('mails.unsubscribeConfirm.notYou')),
  ],
  newRecoveryCodes: ({ at }, { t, formatTime }) => [
    paragraph(t('mails.newRecoveryCodes.lead')),
    facts([t('mails.fact.when'), formatTime(at)]),
    caution(t('mails.recoveryCodeUsed.notYou')),
  ],
  tokenCreated: ({ at, token, expiresAt, by }, { t, formatTime }) => [
    paragraph(t('mails.tokenCreated.lead')),
    facts(
      [t('mails.fact.token'), token],
      [t('mails.fact.by'), by],
      [t('mails.fact.when'), formatTime(at)],
      [t('mails.fact.expires'), expiresAt === null ? t('mails.tokenCreated.noEnd') : formatTime(expiresAt)],
    ),
    caution(t('mails.tokenCreated.notYou')),
  ],
  documentsExpire: ({ documents, more }, { t, formatDay }) => [
    paragraph(t('mails.documentsExpire.lead')),
    facts(
      ...documents.map(({ name, validUntil, isExpired }): readonly [string, string] => [
        name,
        t(isExpired ? 'mails.documentsExpire.expired' : 'mails.documentsExpire.expires', {
          day: formatDay(validUntil),
        }),
      ]),
    ),
    ...(more > 0 ? [paragraph(t('mails.documentsExpire.more', { count: more }))] : []),
    paragraph(t('mails.documentsExpire.where')),
  ],
  webhookDisabled: ({ at, url, reason }, { t, formatTime }) => [
    paragraph(t(`mails.webhookDisabled.${reason}`, { days: failingDays })),
    facts([t('mails.fact.receiver'), url], [t('mails.fact.when'), formatTime(at)]),
    paragraph(t('mails.webhookDisabled.where')),
  ],
  backupFailed: ({ at, folder, reason, before }, { t, formatTime }) => [
    paragraph(t('mails.backupFailed.lead')),
    facts(
      [t('mails.fact.when'), formatTime(at)],
      [t('mails.fact.folder'), folder],
      ...reason.split('\n').map((line): readonly [string, string] => [t('mails.fact.message'), line]),
      [t('mails.fact.backupBefore'), before === null ? t('mails.backupFailed.none') : formatTime(before)],
    ),
    paragraph(t('mails.backupFailed.where')),
  ],
  filesInfected: ({ documents, more }, { t, formatTime }) => [
    paragraph(t('mails.filesInfected.lead')),
    facts(
      ...documents.map(({ name, finding, by, at }): readonly [string, string] => [
        name,
        t('mails.filesInfected.found', { finding, name: by, time: formatTime(at) }),
      ]),
    ),
    ...(more > 0 ? [paragraph(t('mails.documentsExpire.more', { count: more }))] : []),
    paragraph(t('mails.filesInfected.where')),
  ],
}

/** True for what concerns all clients: nobody but administrators may read it. */
export function isForAdministrators(template: MailTemplate): boolean {
  return template === 'documentsExpire' || template === 'filesInfected' || template === 'backupFailed'
}

function footerReasonOf(template: MailTemplate): 'account' | 'formerAddress' | 'entered' | 'administrator' {
  if (isForAdministrators(template)) return 'administrator'
  if (template === 'emailChanged') return 'formerAddress'
  return template === 'unsubscribeConfirm' ? 'entered' : 'account'
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

function caution(text: string): MailBlock {
  return { kind: 'caution', text }
}

function facts(...rows: (readonly [label: string, value: string])[]): MailBlock {
  return { kind: 'facts', rows: rows.map(([label, value]) => [singleLine(label), singleLine(value)]) }
}

function action(t: Translate, label: string, link: string): MailBlock {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('A mail links to web addresses alone')
  return { kind: 'action', label, link: url.href, inPlain: t('mails.linkInPlain') }
}

/** An address that its owner recognises and another reader does not learn: `a•••@alpha.example`. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0] ?? ''}•••${address.slice(at)}`
}
