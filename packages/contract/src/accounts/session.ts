import { z } from 'zod'
import { permissions, roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { line, emailAddress } from '../field.ts'
import { id } from '../primitives.ts'
import { englishDates, languageIds, secondFactors, startPages } from './login-methods.ts'
import { newPassword } from './new-password.ts'

/** The person behind a session, as the client needs them. */
export const sessionUser = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    roles: z.array(z.enum(roles)),
    mainRole: z.enum(roles),
    isAdmin: z.boolean(),
    isFreeUser: z.boolean(),
    permissions: z.array(z.enum(permissions)),
    mandators: z.array(z.strictObject({ id, name: z.string() })),
    languageId: z.enum(languageIds).nullable(),
    englishDates: z.enum(englishDates).meta({
      description: 'How this user reads dates in English: Nov 22, 2026, 1:00 PM or 22 Nov 2026, 13:00',
    }),
    startPage: z.enum(startPages).meta({ description: 'Where this user begins, as far as the roles permit it' }),
    pictureUri: z.string().nullable(),
    allowAuthorizationChange: z.boolean(),
    mustSetUpTwoFactor: z
      .boolean()
      .meta({ description: 'The role needs a second factor that is not set up yet: nothing else is permitted' }),
    hasOutbox: z
      .literal(true)
      .optional()
      .meta({ description: 'The server keeps its mails as files, and this user may read them' }),
    hasVirusScanner: z
      .literal(true)
      .optional()
      .meta({ description: 'The server has files scanned for viruses, and this user decides about what is found' }),
    uploadMaxBytes: z
      .number()
      .int()
      .optional()
      .meta({ description: 'The most bytes of one uploaded file, as this server is set' }),
    singleArea: z
      .strictObject({ id })
      .nullable()
      .meta({ description: 'The only area this user can see, where there is exactly one' }),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof sessionUser>

/** The response of the endpoints that log in or check the session. */
export const loginResponse = z
  .strictObject({
    user: sessionUser.nullable(),
    twoFactorComplete: z.boolean(),
    twoFactorMethod: z
      .enum(secondFactors)
      .nullable()
      .meta({ description: 'The second factor that the log-in waits for' }),
  })
  .meta({ id: 'LoginAnswer' })
export type LoginResponse = z.infer<typeof loginResponse>

const credentials = z.strictObject({ username: line(200), password: z.string().min(1).max(1000) })

/** The token of a link by which a password is set: letters and digits only. */
const linkToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9]{20,100}$/) })

const setupToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9]{20,100}$/) })

export const session = {
  login: endpoint({
    name: 'session.login',
    summary: 'Log in with username and password',
    method: 'POST',
    path: '/login/json',
    permit: 'anyone',
    body: credentials,
    response: loginResponse,
  }),
  check: endpoint({
    name: 'session.check',
    summary: 'Who is logged in, if anybody',
    method: 'POST',
    path: '/login/check',
    permit: 'anyone',
    response: loginResponse,
  }),
  secondFactor: endpoint({
    name: 'session.secondFactor',
    summary: 'The second step of a log-in: a code, or a recovery code',
    method: 'POST',
    path: '/login/2fa',
    permit: 'anyone',
    body: z.strictObject({ authCode: line(40) }),
    response: loginResponse,
  }),
  resendCode: endpoint({
    name: 'session.resendCode',
    summary: 'Mail another code for the second step',
    method: 'POST',
    path: '/login/2fa/code',
    permit: 'anyone',
    response: null,
    status: 204,
  }),
  confirm: endpoint({
    name: 'session.confirm',
    summary: 'Prove again who you are, before changing what protects your account',
    method: 'POST',
    path: '/login/confirm',
    permit: 'session',
    body: z.strictObject({ password: z.string().min(1).max(1000), authCode: line(40).optional() }),
    response: null,
    status: 204,
  }),
  samlCheck: endpoint({
    name: 'session.samlCheck',
    summary: 'Whether a username logs in through an identity provider',
    method: 'POST',
    path: '/login/saml-check',
    permit: 'anyone',
    body: z.strictObject({ username: line(200) }),
    response: z.strictObject({
      samlProvider: z.string().nullable(),
      samlProviderName: z.string().nullable().meta({ description: 'What the provider is called' }),
    }),
  }),
  passwordStrength: endpoint({
    name: 'session.passwordStrength',
    summary: 'How hard a password is to guess, from 0 to 4; nothing of it is kept',
    method: 'POST',
    path: '/password-strength',
    permit: 'anyone',
    body: z.strictObject({ password: z.string().max(400), hints: z.array(z.string().max(200)).max(10).optional() }),
    response: z.strictObject({ score: z.number().int().min(0).max(4), isEnough: z.boolean() }),
  }),
  requestLink: endpoint({
    name: 'session.requestLink',
    summary: 'Ask for a link to set a password; the answer is the same for every address',
    method: 'POST',
    path: '/reset-password',
    permit: 'anyone',
    query: z.strictObject({ reason: z.enum(['reset', 'activate']) }),
    body: z.strictObject({ email: emailAddress }),
    response: z.strictObject({ message: z.string() }),
  }),
  linkState: endpoint({
    name: 'session.linkState',
    summary: 'Whether a link to set a password is still good; looking uses nothing up',
    method: 'GET',
    path: '/reset-password/reset/{token}',
    permit: 'anyone',
    params: linkToken,
    invalidParamsCode: 'reset.expired',
    response: z.strictObject({ expiresAt: z.string(), purpose: z.enum(['reset', 'activate', 'renew']) }),
  }),
  setPassword: endpoint({
    name: 'session.setPassword',
    summary: 'Set a password with a link; the link is used up',
    method: 'POST',
    path: '/reset-password/reset/{token}',
    permit: 'anyone',
    params: linkToken,
    invalidParamsCode: 'reset.expired',
    body: z.strictObject({ password: newPassword }),
    response: null,
    status: 204,
  }),
  unsubscribe: endpoint({
    name: 'session.unsubscribe',
    summary: 'No more notification mails: with the token of a mail, or a bare address, which gets a mail to confirm',
    method: 'POST',
    path: '/notification/unsubscribe',
    permit: 'anyone',
    body: z.strictObject({ email: line(1000) }),
    response: z.strictObject({ isDone: z.boolean().meta({ description: 'False: a mail asks for confirmation' }) }),
  }),
  unsubscribeByMailProgram: endpoint({
    name: 'session.unsubscribeByMailProgram',
    summary: 'No more notification mails, as a mail program asks: the form field List-Unsubscribe=One-Click (RFC 8058)',
    method: 'POST',
    path: '/notification/unsubscribe/{token}',
    permit: 'anyone',
    params: z.strictObject({ token: z.string() }),
    response: null,
    status: 204,
  }),
  logout: endpoint({
    name: 'session.logout',
    summary: 'End this session',
    method: 'POST',
    path: '/logout',
    permit: 'anyone',
    response: null,
    status: 204,
  }),
  setupState: endpoint({
    name: 'session.setupState',
    summary: 'Whether a set-up link is still good',
    method: 'GET',
    path: '/setup/{token}',
    permit: 'anyone',
    params: setupToken,
    response: z.strictObject({ expiresAt: z.string() }),
  }),
  setup: endpoint({
    name: 'session.setup',
    summary: 'Create the first administrator with a set-up link',
    method: 'POST',
    path: '/setup/{token}',
    permit: 'anyone',
    params: setupToken,
    body: z.strictObject({
      user: z.strictObject({
        firstname: line(45),
        lastname: line(45),
        email: emailAddress,
        password: newPassword,
      }),
    }),
    response: null,
    status: 204,
  }),
}
