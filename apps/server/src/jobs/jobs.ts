import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { deliveryChannels } from '@catenary/contract/work/notification-deliveries'
import { languages } from '@catenary/i18n/language'
import { z } from 'zod'
import type { MailValues, NotificationTemplate } from '../ports/mail/mail-templates.ts'

const text = z.string()
const at = z.iso.datetime()

/** Values of each notification mail in a job; the reader's name is looked up when it is sent. */
const notificationValues = {
  passwordChanged: z.strictObject({ at }),
  factorChanged: z.strictObject({ at, method: z.enum([...twoFactorMethods, 'password']) }),
  factorReset: z.strictObject({ at, by: text }),
  recoveryCodeUsed: z.strictObject({ at, left: z.number() }),
  emailChanged: z.strictObject({ at, newAddress: text }),
  accountLocked: z.strictObject({ at, address: text, until: z.iso.datetime() }),
  accountForReset: z.strictObject({ provider: text }),
  newRecoveryCodes: z.strictObject({ at }),
  tokenCreated: z.strictObject({ at, token: text, expiresAt: z.iso.datetime().nullable(), by: text }),
  documentsExpire: z.strictObject({
    documents: z.array(z.strictObject({ name: text, validUntil: z.iso.date(), isExpired: z.boolean() })),
    more: z.number(),
  }),
  webhookDisabled: z.strictObject({ at, url: text, reason: z.enum(['failing', 'gone']) }),
  backupFailed: z.strictObject({ at, folder: text, reason: text, before: at.nullable() }),
  filesInfected: z.strictObject({
    documents: z.array(z.strictObject({ name: text, finding: text, by: text, at })),
    more: z.number(),
  }),
} satisfies { readonly [T in NotificationTemplate]: z.ZodType<Omit<MailValues[T], 'name'>> }

const userId = z.uuid()
const language = z.enum(languages)
const notification = {
  userId,
  /** The recipient, where it is not the user's current address. */
  to: z.string().optional(),
  /** Where the user has chosen none. */
  language: language.optional(),
}

/**
 * Every job by its name, with its payload. A job is enqueued in the transaction of what it follows from,
 * and may run more than once: it must be idempotent. A job never contains a secret.
 */
export const jobs = {
  /**
   * A link was requested for a mail address; the job looks the address up, so that the response does not reveal whether
   * it exists.
   */
  'account.linkAsked': z.strictObject({
    email: z.string(),
    reason: z.enum(['reset', 'activate']),
    language,
    address: z.string(),
  }),
  /** Mails a user a new link to set a password; earlier ones end. */
  'account.sendLink': z.strictObject({
    userId,
    purpose: z.enum(['reset', 'activate', 'renew']),
    language,
    invitedBy: z.string().optional(),
  }),
  /** Mails the code of the second step of a log-in, or of a set-up. */
  'account.sendCode': z.strictObject({
    userId,
    /** Where the code is expected: the hash of the pending log-in or of the session, in hexadecimal. */
    hash: z.string(),
    for: z.enum(['login', 'enrolment']),
    language,
  }),
  /** Mails a notice about a change of their account to a user. */
  'account.notify': z.discriminatedUnion('template', [
    z.strictObject({
      ...notification,
      template: z.literal('passwordChanged'),
      values: notificationValues.passwordChanged,
    }),
    z.strictObject({ ...notification, template: z.literal('factorChanged'), values: notificationValues.factorChanged }),
    z.strictObject({ ...notification, template: z.literal('factorReset'), values: notificationValues.factorReset }),
    z.strictObject({
      ...notification,
      template: z.literal('recoveryCodeUsed'),
      values: notificationValues.recoveryCodeUsed,
    }),
    z.strictObject({ ...notification, template: z.literal('emailChanged'), values: notificationValues.emailChanged }),
    z.strictObject({ ...notification, template: z.literal('accountLocked'), values: notificationValues.accountLocked }),
    z.strictObject({
      ...notification,
      template: z.literal('accountForReset'),
      values: notificationValues.accountForReset,
    }),
    z.strictObject({
      ...notification,
      template: z.literal('newRecoveryCodes'),
      values: notificationValues.newRecoveryCodes,
    }),
    z.strictObject({ ...notification, template: z.literal('tokenCreated'), values: notificationValues.tokenCreated }),
    z.strictObject({
      ...notification,
      template: z.literal('documentsExpire'),
      values: notificationValues.documentsExpire,
    }),
    z.strictObject({
      ...notification,
      template: z.literal('webhookDisabled'),
      values: notificationValues.webhookDisabled,
    }),
    z.strictObject({ ...notification, template: z.literal('backupFailed'), values: notificationValues.backupFailed }),
    z.strictObject({ ...notification, template: z.literal('filesInfected'), values: notificationValues.filesInfected }),
  ]),
  /** Mails an address without token the link that confirms unsubscribing. */
  'account.confirmUnsubscribe': z.strictObject({ email: z.string(), language }),
  /** Sends a user the requested test notification. */
  'notifications.test': z.strictObject({ userId, channel: z.enum(deliveryChannels), language }),
  /** Writes the domain events of tasks that became due or overdue, mandator by mandator. */
  'tasks.due': z.strictObject({ _cron: z.unknown().optional() }),
  /** Fails requests that waited too long, requests measurements that are due, and tells of contracts that end, mandator by mandator. */
  'truscan.due': z.strictObject({ _cron: z.unknown().optional() }),
  /** Forgets old domain events, mandator by mandator. */
  'cleaning.domainEvents': z.strictObject({ _cron: z.unknown().optional() }),
  /** Deletes expired sessions, links, pending log-ins, throttles and stored responses. */
  'cleaning.forget': z.strictObject({ _cron: z.unknown().optional() }),
  /** Deletes files without a document and incomplete uploads. */
  'cleaning.files': z.strictObject({ _cron: z.unknown().optional() }),
  /** Tells administrators of general documents that have expired or will soon. */
  'documents.expiring': z.strictObject({ _cron: z.unknown().optional() }),
  /** Makes a backup, where a folder is set for them. */
  'backup.create': z.strictObject({ _cron: z.unknown().optional() }),
  /** Logs the end of every chain of the audit log, for operators who archive the server log elsewhere. */
  'audit.anchor': z.strictObject({ _cron: z.unknown().optional() }),
}
export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>

/** What one run of a job knows of itself. */
export interface JobRun {
  /** The same at every try: a mail's id is made of it, so that a mail sent twice is the same mail. */
  readonly id: string
  readonly attempt: number
  readonly isLastAttempt: boolean
}

/** What is done for each job. A job that throws is tried again, later and later. */
export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayload<Name>, run: JobRun) => Promise<void>
}
