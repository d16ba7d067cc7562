import { z } from 'zod'
import { permissions, roles } from './access.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, line } from './field.ts'
import { id } from './wire.ts'

/** Password limits; the maximum is a setting of the installation that may be raised, never lowered. */
export const passwordLength = { min: 8, max: 50 } as const

/** A password being chosen: kept to the byte, never trimmed. How hard it is to guess is checked by the server. */
export const newPassword = z
  .string()
  .min(passwordLength.min)
  .max(passwordLength.max)
  .refine((text) => text === text.trim(), fieldError('password.blankEnds'))

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
    singleArea: z
      .strictObject({ id })
      .nullable()
      .meta({ description: 'The only area this user can see, where there is exactly one' }),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof sessionUser>

/** The answer of the calls that log in or look whether somebody is. */
export const loginAnswer = z
  .strictObject({ user: sessionUser.nullable(), twoFactorComplete: z.boolean() })
  .meta({ id: 'LoginAnswer' })

const credentials = z.strictObject({ username: line(200), password: z.string().min(1).max(1000) })

const setupToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9]{20,100}$/) })

export const session = {
  login: endpoint({
    name: 'session.login',
    summary: 'Log in with username and password',
    method: 'POST',
    path: '/login/json',
    permit: 'anyone',
    body: credentials,
    answer: loginAnswer,
  }),
  check: endpoint({
    name: 'session.check',
    summary: 'Who is logged in, if anybody',
    method: 'POST',
    path: '/login/check',
    permit: 'anyone',
    answer: loginAnswer,
  }),
  logout: endpoint({
    name: 'session.logout',
    summary: 'End this session',
    method: 'POST',
    path: '/logout',
    permit: 'anyone',
    answer: null,
    status: 204,
  }),
  setupState: endpoint({
    name: 'session.setupState',
    summary: 'Whether a set-up link is still good',
    method: 'GET',
    path: '/setup/{token}',
    permit: 'anyone',
    params: setupToken,
    answer: z.strictObject({ expiresAt: z.string() }),
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
        email: z.email().max(45),
        password: newPassword,
      }),
    }),
    answer: null,
    status: 204,
  }),
}
