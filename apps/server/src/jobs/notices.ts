import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { z } from 'zod'
import type { MailValues, NotificationTemplate } from '../ports/mail/mail-templates.ts'

const text = z.string()
const at = z.iso.datetime()

/** Values of each notification mail in a job; the reader's name is looked up when it is sent. */
export const notificationValues = {
  passwordChanged: z.strictObject({ at }),
  factorChanged: z.strictObject({ at, method: z.enum([...twoFactorMethods, 'password']) }),
  factorReset: z.strictObject({ at, by: text }),
  recoveryCodeUsed: z.strictObject({ at, left: z.number() }),
  emailChanged: z.strictObject({ at, newAddress: text }),
  accountLocked: z.strictObject({ at, address: text, until: z.iso.datetime() }),
  accountForReset: z.strictObject({ provider: text }),
  newRecoveryCodes: z.strictObject({ at }),
  tokenCreated: z.strictObject({ at, token: text, expiresAt: z.iso.datetime().nullable(), by: text }),
} satisfies { readonly [T in NotificationTemplate]: z.ZodType<Omit<MailValues[T], 'name'>> }
