import { z } from 'zod'
import { roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { recordName, line, patchOf } from '../field.ts'
import { id, reference } from '../primitives.ts'

/** A client organisation; everything recorded belongs to exactly one. */
export const mandator = z
  .strictObject({
    id,
    name: z.string(),
    canBeDeleted: z.boolean().meta({ description: 'No area, archived ones included, and no user belongs to it' }),
    areaCount: z.number().int().meta({ description: 'Areas that are not archived' }),
    archivedAreaCount: z.number().int(),
    userCount: z.number().int(),
    logoUri: z.string().nullable().meta({ description: 'Where the logo is that reports show' }),
    storageUsed: z.number().int().meta({ description: 'Bytes of its documents, archived ones included' }),
    storageQuota: z.number().int().nullable().meta({ description: 'Bytes that its documents may have; null: any' }),
  })
  .meta({ id: 'Mandator' })
export type Mandator = z.infer<typeof mandator>

/** What is written of a mandator. */
export const mandatorFields = z.strictObject({ name: recordName(255) })

const readOnly = [
  'id',
  'canBeDeleted',
  'areaCount',
  'archivedAreaCount',
  'userCount',
  'logoUri',
  'storageUsed',
  'storageQuota',
] as const

/** Most bytes of a logo that is sent. */
export const maxLogoBytes = 5 * 1024 * 1024
/** The endings that a logo may have. */
export const logoExtensions = ['jpg', 'jpeg', 'png'] as const

export const mandators = {
  list: endpoint({
    name: 'mandators.list',
    summary: 'The mandators that the caller may see',
    method: 'GET',
    path: '/mandators',
    permit: ['ADMIN', 'USER_EDIT_OWN', 'AREA_EDIT_FULL'],
    response: z.array(mandator),
  }),
  users: endpoint({
    name: 'mandators.users',
    summary: 'The active users of a mandator',
    method: 'GET',
    path: '/mandators/{id}/users',
    permit: 'EVENT_EDIT',
    params: reference,
    response: z.array(z.strictObject({ id, name: z.string(), email: z.string(), role: z.enum(roles) })),
  }),
  get: endpoint({
    name: 'mandators.get',
    summary: 'One mandator',
    method: 'GET',
    path: '/mandators/{id}',
    permit: 'ADMIN',
    params: reference,
    response: mandator,
    versioned: true,
  }),
  create: endpoint({
    name: 'mandators.create',
    summary: 'Add a mandator',
    method: 'POST',
    path: '/mandators',
    permit: 'ADMIN',
    body: z.strictObject({ mandator: mandatorFields }),
    response: mandator,
    versioned: true,
    status: 201,
  }),
  change: endpoint({
    name: 'mandators.change',
    summary: 'Rename a mandator',
    method: 'PATCH',
    path: '/mandators/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ mandator: patchOf(mandatorFields, readOnly) }),
    response: mandator,
    versioned: true,
  }),
  remove: endpoint({
    name: 'mandators.remove',
    summary: 'Delete a mandator that no area and no user belongs to',
    method: 'DELETE',
    path: '/mandators/{id}',
    permit: 'ADMIN',
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  logo: endpoint({
    name: 'mandators.logo',
    summary: "A mandator's logo",
    method: 'GET',
    path: '/mandators/{id}/logo',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({ v: line(100).optional() }),
    response: 'file',
  }),
  setLogo: endpoint({
    name: 'mandators.setLogo',
    summary: 'Give a mandator a logo (jpeg or png), which reports show',
    method: 'POST',
    path: '/mandators/{id}/logo',
    permit: 'ADMIN',
    params: reference,
    upload: { field: 'file', extensions: logoExtensions, maxBytes: maxLogoBytes },
    response: z.strictObject({ logoUri: z.string() }),
  }),
  removeLogo: endpoint({
    name: 'mandators.removeLogo',
    summary: "Remove a mandator's logo",
    method: 'DELETE',
    path: '/mandators/{id}/logo',
    permit: 'ADMIN',
    params: reference,
    response: null,
    status: 204,
  }),
}
