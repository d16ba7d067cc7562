import type { Language, Locale } from '@catenary/i18n/language'
import { languageById, localeFor } from '@catenary/i18n/language'
import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import { isHeaderText } from '../../ports/mail/mail-address.ts'
import type { MailTemplate, MailValues } from '../../ports/mail/mail-templates.ts'
import { renderMail } from '../../ports/mail/mail-templates.ts'
import type { LinkAccount } from './link-queries.ts'

/** A mail about an account: what it says, and to whom. */
interface AccountMail<T extends MailTemplate> {
  readonly user: LinkAccount
  /** The address, where it is not the user's own. */
  readonly to?: string
  readonly template: T
  readonly values: MailValues[T]
  readonly locale: Locale
}

/** Hands a mail about an account over. `id` names the mail: the same mail is not sent twice under it. */
export async function sendAccountMail<T extends MailTemplate>(
  { mailer }: Pick<JobDependencies, 'mailer'>,
  { user, to, template, values, locale }: AccountMail<T>,
  id: string,
): Promise<void> {
  // A name that cannot stand in a mail's head must not keep the mail from its reader.
  const name = isHeaderText(user.name) ? user.name : ''
  await mailer.send({ to: { name, address: to ?? user.email }, ...renderMail(template, locale, values) }, id)
}

/** How to write to a user: in their own language, else that of whoever asked, with the dates that they chose for it. */
export function recipientLocale({ languageId, englishDates }: LinkAccount, requested: Language | undefined): Locale {
  return localeFor(languageId ? languageById[languageId] : (requested ?? 'en'), englishDates)
}
