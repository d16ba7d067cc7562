import type { Language, Locale } from '@catenary/i18n/language'
import { languageOfId, localeFor } from '@catenary/i18n/language'
import type { Tools } from '../../jobs/tools.ts'
import { isLine } from '../../ports/mail-address.ts'
import type { MailTemplate, MailValues } from '../../ports/mail-templates.ts'
import { renderMail } from '../../ports/mail-templates.ts'
import type { Account } from './queries.ts'

/** A mail about an account: what it says, and to whom. */
interface AccountMail<T extends MailTemplate> {
  readonly user: Account
  /** The address, where it is not the user's own. */
  readonly to?: string
  readonly template: T
  readonly values: MailValues[T]
  readonly locale: Locale
}

/** Hands a mail about an account over. `id` names the mail: the same mail is not sent twice under it. */
export async function sendAccountMail<T extends MailTemplate>(
  { mailer }: Pick<Tools, 'mailer'>,
  { user, to, template, values, locale }: AccountMail<T>,
  id: string,
): Promise<void> {
  // A name that cannot stand in a mail's head must not keep the mail from its reader.
  const name = isLine(user.name) ? user.name : ''
  await mailer.send({ to: { name, address: to ?? user.email }, ...renderMail(template, locale, values) }, id)
}

/** How to write to a user: in their own language, else that of whoever asked, with the dates that they chose for it. */
export function readersLocale({ languageId, englishDates }: Account, asked: Language | undefined): Locale {
  return localeFor(languageId ? languageOfId[languageId] : (asked ?? 'en'), englishDates)
}
