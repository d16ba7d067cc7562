import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordName } from '../field.ts'
import { id, instant, reference } from '../primitives.ts'

/** What a token is called by who makes it. */
export const deviceTokenName = recordName(100)

/** By a token a device calls, and can do nothing but what is a device's. */
export const deviceToken = z
  .strictObject({
    id,
    name: z.string(),
    createdAt: instant,
    createdBy: z.strictObject({ name: z.string() }),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'DeviceToken' })
export type DeviceToken = z.infer<typeof deviceToken>

/** The endpoints by which the tokens of devices of one kind are administered, below the path of the devices. */
export function deviceTokenEndpoints<const Group extends string, const Path extends string>(group: Group, path: Path) {
  const permit = 'ADMIN' as const
  return {
    tokens: endpoint({
      name: `${group}.tokens` as const,
      summary: 'The tokens by which a device calls',
      method: 'GET',
      path: `${path}/{id}/tokens` as const,
      permit,
      params: reference,
      response: z.array(deviceToken),
    }),
    addToken: endpoint({
      name: `${group}.addToken` as const,
      summary: 'A new token for a device; it is shown once',
      method: 'POST',
      path: `${path}/{id}/tokens` as const,
      permit,
      params: reference,
      body: z.strictObject({ name: deviceTokenName }),
      response: z.strictObject({ token: z.string(), ...deviceToken.shape }),
      status: 201,
    }),
    revokeToken: endpoint({
      name: `${group}.revokeToken` as const,
      summary: 'End a token at once',
      method: 'DELETE',
      path: `${path}/{id}/tokens/{token}` as const,
      permit,
      params: z.strictObject({ id, token: id }),
      response: null,
      status: 204,
    }),
  }
}
