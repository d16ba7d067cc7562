import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, instant, reference } from '../primitives.ts'
import { englishDates, languageIds, secondFactors, startPages, twoFactorMethods } from './login-methods.ts'
import { newPassword } from './new-password.ts'

/** Most sessions that a user has at once; the one that began first ends where another begins. */
export const maxSessions = 20

/** How many recovery codes are given out with an authenticator. */
export const recoveryCodeCount = 10

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** What users set for themselves beside how they log in; what is absent stays. */
const userPreferences = z.strictObject({
  languageId: z.enum(languageIds).nullable().optional(),
  englishDates: z.enum(englishDates).optional(),
  startPage: z.enum(startPages).optional(),
})
export type UserPreferences = z.infer<typeof userPreferences>

/** A session of one's own, as the sessions page shows it. */
export const ownSession = z
  .strictObject({
    id,
    device: z.string().meta({ description: 'Browser and system, as far as they tell' }),
    address: z.string(),
    createdAt: instant,
    seenAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

/** The calendar feed of a user, without its token, which is shown once. */
const calendarFeed = z.strictObject({
  createdAt: instant,
  lastUsedAt: instant.nullable().meta({ description: 'When a calendar program last asked for it' }),
})

/** What users change of their own account: second factor, sessions, password, language, dates, start page. */
export const account = {
  change: endpoint({
    name: 'account.change',
    summary: 'Change your own language, how you read dates in English, or the page on which you begin',
    method: 'PATCH',
    path: '/users/self',
    permit: 'session',
    body: z.strictObject({ user: userPreferences }),
    response: null,
    status: 204,
  }),
  password: endpoint({
    name: 'account.password',
    summary: 'Change your own password; every other session of yours ends',
    method: 'PATCH',
    path: '/users/self/password',
    permit: 'session',
    body: z.strictObject({ currentPassword: z.string().min(1).max(1000), password: newPassword }),
    response: null,
    status: 204,
  }),
  twoFactor: endpoint({
    name: 'account.twoFactor',
    summary: 'Your second factor',
    method: 'GET',
    path: '/users/self/2fa',
    permit: 'session',
    response: z.strictObject({
      twoFactorMethod: z.enum(twoFactorMethods).nullable(),
      allowAuthorizationChange: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      isRequired: z.boolean().meta({ description: 'Your role may not be used without a second factor' }),
    }),
  }),
  beginTwoFactor: endpoint({
    name: 'account.beginTwoFactor',
    summary: 'Begin to set up a second factor',
    method: 'POST',
    path: '/users/self/2fa',
    permit: 'session',
    body: z.strictObject({ twoFactorMethod: z.enum(secondFactors) }),
    response: z.strictObject({
      secret: z.string().nullable().meta({ description: 'Of an authenticator, in base 32' }),
      uri: z.string().nullable().meta({ description: 'Of an authenticator, for its QR code' }),
    }),
  }),
  setTwoFactor: endpoint({
    name: 'account.setTwoFactor',
    summary: 'End the set-up with a code; or, with the method null, go without a second factor',
    method: 'PATCH',
    path: '/users/self/2fa',
    permit: 'session',
    body: z.strictObject({
      twoFactorMethod: z.enum(secondFactors).nullable(),
      twoFactorAuthCode: line(20, 0).optional(),
      twoFactorSecret: line(100, 0).nullish(),
    }),
    response: recoveryCodes,
  }),
  twoFactorQr: endpoint({
    name: 'account.twoFactorQr',
    summary: 'The QR code of the authenticator that is being set up',
    method: 'GET',
    path: '/users/self/2fa/qr',
    permit: 'session',
    query: z.strictObject({ secret: line(100, 0).optional() }),
    response: 'file',
  }),
  newRecoveryCodes: endpoint({
    name: 'account.newRecoveryCodes',
    summary: 'Ten new recovery codes; the old ones end',
    method: 'POST',
    path: '/users/self/2fa/recovery-codes',
    permit: 'session',
    response: recoveryCodes,
  }),
  sessions: endpoint({
    name: 'account.sessions',
    summary: 'Where you are logged in',
    method: 'GET',
    path: '/users/self/sessions',
    permit: 'session',
    response: z.array(ownSession),
  }),
  endSession: endpoint({
    name: 'account.endSession',
    summary: 'End one of your sessions',
    method: 'DELETE',
    path: '/users/self/sessions/{id}',
    permit: 'session',
    params: reference,
    response: null,
    status: 204,
  }),
  calendarFeed: endpoint({
    name: 'account.calendarFeed',
    summary: 'Your calendar feed, if you have one',
    method: 'GET',
    path: '/users/self/calendar-feed',
    permit: 'session',
    response: z.strictObject({ feed: calendarFeed.nullable() }).meta({ id: 'OwnCalendarFeed' }),
  }),
  createCalendarFeed: endpoint({
    name: 'account.createCalendarFeed',
    summary: 'Make the address of your calendar feed, which is shown once; the one before ends',
    method: 'POST',
    path: '/users/self/calendar-feed',
    permit: 'session',
    response: z.strictObject({ url: z.string().meta({ description: 'Who knows it reads your tasks' }) }),
    status: 201,
  }),
  revokeCalendarFeed: endpoint({
    name: 'account.revokeCalendarFeed',
    summary: 'End your calendar feed',
    method: 'DELETE',
    path: '/users/self/calendar-feed',
    permit: 'session',
    response: null,
    status: 204,
  }),
  endOtherSessions: endpoint({
    name: 'account.endOtherSessions',
    summary: 'End all your other sessions',
    method: 'DELETE',
    path: '/users/self/sessions',
    permit: 'session',
    response: null,
    status: 204,
  }),
}
