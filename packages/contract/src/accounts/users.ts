import { z } from 'zod'
import { roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { id, queryBoolean, reference } from '../primitives.ts'
import { apiToken, createdApiToken, newApiToken } from './api-tokens.ts'
import { newUser, user, userEntry, userPatch, userStates } from './user-fields.ts'

/** Most bytes of a picture that is sent. */
export const maxPictureBytes = 10 * 1024 * 1024

const editUsers = ['USER_EDIT_ANY', 'USER_EDIT_OWN'] as const
const downloadQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).optional() })

function downloadEndpoint<const Name extends string>(name: Name, summary: string) {
  return endpoint({
    name: `users.${name}`,
    summary,
    method: 'GET',
    path: `/users/${name}`,
    permit: editUsers,
    query: downloadQuery,
    response: 'file',
    maxConcurrent: 1,
  })
}

/** Filters and sort keys of the list of users. Choices sort in the order of the contract. */
export const userList = defineList({
  filters: {
    query: line(100).optional().meta({
      description:
        'Words that stand in the name, the mail address, the user name or the name of a mandator, each of them',
    }),
    role: z.enum(roles).optional(),
    mandator: id.optional(),
    state: z.enum(userStates).optional(),
    freeUsers: queryBoolean.optional().meta({ description: '0 leaves free users out' }),
  },
  sortable: ['lastname', 'name', 'email', 'role', 'function', 'mandators', 'twoFactorMethod', 'lastLoginAt', 'state'],
  defaultSort: 'lastname',
  maxLimit: 1000,
})

export const users = {
  list: endpoint({
    name: 'users.list',
    summary: 'The users that the caller may see',
    method: 'GET',
    path: '/users',
    permit: [...editUsers, 'IMPERSONATE'],
    query: listQuery(userList),
    response: z.array(userEntry),
    list: userList,
  }),
  samlProviders: endpoint({
    name: 'users.samlProviders',
    summary: 'The identity providers that users can log in through',
    method: 'GET',
    path: '/users/saml/providers',
    permit: editUsers,
    response: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  }),
  logins: downloadEndpoint('logins', 'Who logged in, when, from where (CSV or XLSX)'),
  notifications: downloadEndpoint('notifications', 'Who gets notifications (CSV or XLSX)'),
  listFile: endpoint({
    name: 'users.listFile',
    summary: 'All users with their fields (CSV or XLSX)',
    method: 'GET',
    path: '/users/list',
    permit: editUsers,
    query: downloadQuery,
    response: 'file',
    maxConcurrent: 1,
  }),
  resets: downloadEndpoint('resets', 'Who asked for a new password, when, and what came of it (CSV or XLSX)'),
  get: endpoint({
    name: 'users.get',
    summary: 'One user',
    method: 'GET',
    path: '/users/{id}',
    permit: editUsers,
    params: reference,
    response: user,
    versioned: true,
  }),
  create: endpoint({
    name: 'users.create',
    summary: 'Add a user; without a password they get an activation mail',
    method: 'POST',
    path: '/users',
    permit: editUsers,
    body: z.strictObject({ user: newUser }),
    response: user,
    versioned: true,
    status: 201,
  }),
  change: endpoint({
    name: 'users.change',
    summary: 'Change a user',
    method: 'PATCH',
    path: '/users/{id}',
    permit: editUsers,
    params: reference,
    body: z.strictObject({ user: userPatch }),
    response: user,
    versioned: true,
  }),
  remove: endpoint({
    name: 'users.remove',
    summary: 'Delete a user; what they recorded stays',
    method: 'DELETE',
    path: '/users/{id}',
    permit: editUsers,
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  invite: endpoint({
    name: 'users.invite',
    summary: 'Send the activation mail again',
    method: 'POST',
    path: '/users/{id}/invitation',
    permit: editUsers,
    params: reference,
    response: null,
    status: 204,
  }),
  resetTwoFactor: endpoint({
    name: 'users.resetTwoFactor',
    summary: "Remove a user's second factor, so that they set it up anew",
    method: 'DELETE',
    path: '/users/{id}/2fa',
    permit: editUsers,
    isSessionOnly: true,
    params: reference,
    response: null,
    status: 204,
  }),
  endSessions: endpoint({
    name: 'users.endSessions',
    summary: 'End every session of a user',
    method: 'DELETE',
    path: '/users/{id}/sessions',
    permit: editUsers,
    params: reference,
    response: null,
    status: 204,
  }),
  picture: endpoint({
    name: 'users.picture',
    summary: "A user's picture",
    method: 'GET',
    path: '/users/{id}/picture',
    permit: 'session',
    params: reference,
    query: z.strictObject({ v: line(100).optional() }),
    response: 'file',
  }),
  setPicture: endpoint({
    name: 'users.setPicture',
    summary: 'Give a user a picture (jpeg or png, cut to size)',
    method: 'POST',
    path: '/users/{id}/picture',
    permit: 'USER_PICTURE',
    params: reference,
    upload: { field: 'file', extensions: ['jpg', 'jpeg', 'png'], maxBytes: maxPictureBytes },
    response: z.strictObject({ pictureUri: z.string() }),
  }),
  removePicture: endpoint({
    name: 'users.removePicture',
    summary: "Remove a user's picture",
    method: 'DELETE',
    path: '/users/{id}/picture',
    permit: 'USER_PICTURE',
    params: reference,
    response: null,
    status: 204,
  }),
  tokens: endpoint({
    name: 'users.tokens',
    summary: 'The tokens of an API user',
    method: 'GET',
    path: '/users/{id}/tokens',
    permit: editUsers,
    params: reference,
    response: z.array(apiToken),
  }),
  createToken: endpoint({
    name: 'users.createToken',
    summary: 'Make a token for an API user; it is told this once',
    method: 'POST',
    path: '/users/{id}/tokens',
    permit: editUsers,
    params: reference,
    isSessionOnly: true,
    body: z.strictObject({ token: newApiToken }),
    response: createdApiToken,
    status: 201,
  }),
  revokeToken: endpoint({
    name: 'users.revokeToken',
    summary: 'Revoke a token',
    method: 'DELETE',
    path: '/users/{id}/tokens/{tokenId}',
    permit: editUsers,
    params: z.strictObject({ id, tokenId: id }),
    response: null,
    status: 204,
  }),
}
