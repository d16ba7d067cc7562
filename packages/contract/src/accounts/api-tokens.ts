import { z } from 'zod'
import { tokenScopes } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { recordName } from '../field.ts'
import { id, instant, reference, timestamp } from '../primitives.ts'

/** What a token may be used for: at least one scope, each once. */
const scopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .max(tokenScopes.length)
  .overwrite((list) => tokenScopes.filter((scope) => list.includes(scope)))

/** An API token. The secret itself is returned only once, by the call that creates it. */
export const apiToken = z
  .strictObject({
    id,
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiToken>

/** How many days ahead a token may expire at most. */
export const maxTokenDays = 366

/** Most tokens of one's own that are not revoked. */
export const maxOwnTokens = 50

const name = recordName(100)
const expiresAt = timestamp.meta({ description: 'In the future, at most a year ahead' })

/** A token for an API user, as an administrator makes it: valid without end and for everything unless it is narrowed. */
export const newApiToken = z.strictObject({
  name,
  expiresAt: expiresAt.nullish(),
  scopes: scopes.optional().meta({ description: 'All where absent' }),
})

/** The token that was made, with its secret. */
export const createdApiToken = z.strictObject({ id, token: z.string() })

/** Tokens of one's own, for programs that call in one's name. */
export const ownTokens = {
  list: endpoint({
    name: 'ownTokens.list',
    summary: 'Your own tokens that are not revoked, the newest first',
    method: 'GET',
    path: '/users/self/tokens',
    permit: 'API_PAGE',
    isSessionOnly: true,
    response: z.array(apiToken),
  }),
  create: endpoint({
    name: 'ownTokens.create',
    summary: 'Make a token of your own, within five minutes of a login; it is told this once',
    method: 'POST',
    path: '/users/self/tokens',
    permit: 'API_PAGE',
    isSessionOnly: true,
    body: z.strictObject({ token: z.strictObject({ name, expiresAt, scopes }) }),
    response: createdApiToken,
    status: 201,
  }),
  revoke: endpoint({
    name: 'ownTokens.revoke',
    summary: 'Revoke a token of your own',
    method: 'DELETE',
    path: '/users/self/tokens/{id}',
    permit: 'API_PAGE',
    isSessionOnly: true,
    params: reference,
    response: null,
    status: 204,
  }),
}
