import { languageById, languageOfLocale, localeFor } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { unsubscribeUrl } from '../../../accounts/public.ts'
import type { Queries } from '../../../db/database.ts'
import type { JobDependencies } from '../../../jobs/job-dependencies.ts'
import type { JobPayload, JobRun } from '../../../jobs/jobs.ts'
import { isHeaderText } from '../../../ports/mail/mail-address.ts'
import { mailHtml, mailText } from '../../../ports/mail/mail-layout.ts'
import { singleLine } from '../../../ports/mail/mail-line.ts'
import { toGsm7 } from '../../../ports/sms/gsm7.ts'
import { isE164 } from '../../../ports/sms/sms.ts'

/** Sends a user the requested test notification, unless they were deactivated meanwhile. */
export async function sendTest(
  { database, clock, mailer, sms, secrets, baseUrl }: JobDependencies,
  { userId, channel, language }: JobPayload<'notifications.test'>,
  run: JobRun,
): Promise<void> {
  const user = await database.runAs(null, clock.now(), (db) => findUser(db, userId))
  if (!user) return
  const { name, email, phone, languageId, englishDates } = user
  const textLanguage = languageOfLocale(localeFor(languageId ? languageById[languageId] : language, englishDates))
  const t = translatorFor(textLanguage)
  if (channel === 'sms') {
    if (sms && isE164(phone)) await sms.send({ to: phone, text: toGsm7(t('notifications.test.lead')) }, run.id)
    return
  }
  const unsubscribe = unsubscribeUrl(secrets, baseUrl, email)
  const document = {
    language: textLanguage,
    subject: t('notifications.test.subject'),
    blocks: [
      { kind: 'paragraph', text: t('mails.greeting', { name: singleLine(name) }) },
      { kind: 'paragraph', text: t('notifications.test.lead') },
      { kind: 'link', text: t('notifications.unsubscribe'), link: unsubscribe },
    ] as const,
    footer: [t('mails.reason.account'), t('mails.automatic')],
    formatLabel: (label: string) => label,
  }
  const mail = { subject: document.subject, text: mailText(document), html: mailHtml(document), unsubscribe }
  await mailer.send({ to: { name: isHeaderText(name) ? name : '', address: email }, ...mail }, run.id)
}

function findUser(db: Queries, id: string) {
  return db
    .selectFrom('users')
    .select(({ fn, val }) => [
      fn<string>('concat_ws', [val(' '), 'firstname', 'lastname']).as('name'),
      'email',
      'phone',
      'languageId',
      'englishDates',
    ])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
