import { leftOutCounts } from '@catenary/domain/state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nullableFields, recordName, patchOf, withMeta } from '../field.ts'
import { clearableList, id, latlng, queryBoolean, queryInteger, reference } from '../primitives.ts'
import { ropeStateShape, aggregatedState } from '../records/damage.ts'
import { ropeEvent } from '../records/events.ts'
import {
  notificationSettings,
  notificationSettingsInput,
  notificationStatus,
  systemNotificationSettings,
  systemNotificationSettingsInput,
} from '../work/notification-settings.ts'
import {
  installationAttributes,
  installationForm,
  installationInput,
  mapImageFields,
} from './installation-attributes.ts'
import { geoCoordinates, maxLinePoints } from './map-settings.ts'

/** A cable car, lift, funicular, … or a building, with its ropes. */
export const installation = z
  .strictObject({
    id,
    name: z.string(),
    isDeleted: z.boolean(),
    area: z.strictObject({ id, name: z.string() }),
    ordering: z.number().int(),
    latlngs: z.array(latlng),
    ...aggregatedState,
    attributes: installationAttributes,
    isInArchive: z.boolean().meta({ description: 'It is archived, or its area is' }),
    notificationSettings: notificationSettings.nullable(),
    systemNotificationSettings: systemNotificationSettings.nullable(),
    notificationStatus,
  })
  .meta({ id: 'Installation' })
export type Installation = z.infer<typeof installation>

/** Without what follows from the uploaded map image alone: it is taken, because entities are sent back whole, and dropped. */
function dropMapImageFields<Sent extends object>(sent: Sent) {
  const entries = Object.entries(sent).filter(([key]) => !(mapImageFields as readonly string[]).includes(key))
  return Object.fromEntries(entries) as Omit<Sent, (typeof mapImageFields)[number]>
}

/** What is written of an installation. */
export const installationFields = z.strictObject({
  name: recordName(255),
  isDeleted: withMeta({ editPermission: 'AREA_EDIT_FULL' }, z.boolean()),
  ordering: z.number().int().min(0).max(1_000_000),
  latlngs: withMeta({ editPermission: 'ADMIN' }, clearableList(z.array(geoCoordinates).max(maxLinePoints))),
  attributes: nullableFields(installationInput).transform(dropMapImageFields),
})

const readOnly = [
  'id',
  'ropeCount',
  'damages',
  'limitEarliest',
  'worstRope',
  'ropesWithoutState',
  ...leftOutCounts,
  'isInArchive',
  'notificationSettings',
  'systemNotificationSettings',
  'notificationStatus',
]

/** What a change of an installation may carry; `attributes` are merged key by key. */
export const installationPatch = patchOf(installationFields, readOnly, 'area')
export type InstallationPatch = z.infer<typeof installationPatch>

/** A new installation: a name is enough, it is a ropeway then. */
export const newInstallation = z.strictObject({
  name: installationFields.shape.name,
  area: z.looseObject({ id }).optional(),
  latlngs: installationFields.shape.latlngs.optional(),
  attributes: installationForm.partial().optional(),
})
export type NewInstallation = z.input<typeof newInstallation>

const versionedChangeDefinition = {
  permit: 'AREA_EDIT_PARTIAL',
  emits: ['installation.changed'],
  params: reference,
  versioned: true,
} as const

export const installations = {
  list: endpoint({
    name: 'installations.list',
    summary: 'The installations of an area',
    method: 'GET',
    path: '/areas/{id}/installations',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ archived: queryBoolean.optional() }),
    response: z.array(installation),
  }),
  damageSummary: endpoint({
    name: 'installations.damageSummary',
    summary: 'The state of every rope of an area, by installation',
    method: 'GET',
    path: '/areas/{id}/installations/events/damage-summary',
    permit: 'AREA',
    params: z.strictObject({ id }),
    response: z.array(
      z.strictObject({
        installation: reference,
        ...aggregatedState,
        ropes: z.array(z.strictObject({ id, name: z.string(), ...ropeStateShape })),
      }),
    ),
  }),
  get: endpoint({
    name: 'installations.get',
    summary: 'One installation',
    method: 'GET',
    path: '/installations/{id}',
    permit: 'AREA',
    params: reference,
    response: installation,
    versioned: true,
  }),
  create: endpoint({
    name: 'installations.create',
    summary: 'Add an installation to an area',
    method: 'POST',
    path: '/areas/{id}/installations',
    permit: 'AREA_EDIT_FULL',
    emits: ['installation.created'],
    params: reference,
    body: z.strictObject({ installation: newInstallation }),
    response: installation,
    status: 201,
    versioned: true,
  }),
  change: endpoint({
    name: 'installations.change',
    summary: "Change an installation's name, attributes or line, archive or restore it",
    method: 'PATCH',
    path: '/installations/{id}',
    ...versionedChangeDefinition,
    emits: ['installation.changed', 'installation.archived', 'installation.restored'],
    body: z.strictObject({ installation: installationPatch }),
    response: installation,
    maxBytes: 2 * 1024 * 1024,
  }),
  remove: endpoint({
    name: 'installations.remove',
    summary: 'Archive an installation; nothing recorded is lost',
    method: 'DELETE',
    path: '/installations/{id}',
    permit: 'AREA_EDIT_FULL',
    emits: ['installation.archived'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  orderBefore: endpoint({
    name: 'installations.orderBefore',
    summary: 'Put an installation directly before another of its area, or at the end',
    method: 'POST',
    path: '/installations/{id}/order-before',
    permit: 'AREA_EDIT_PARTIAL',
    emits: ['installation.changed'],
    params: reference,
    body: z.strictObject({ installation: z.strictObject({ id: id.nullable() }) }),
    response: null,
    status: 204,
  }),
  setNotificationStatus: endpoint({
    name: 'installations.setNotificationStatus',
    summary: 'Which types of notifications are switched off for an installation',
    method: 'PUT',
    path: '/installations/{id}/notification-status',
    ...versionedChangeDefinition,
    body: z.strictObject({ notificationStatus }),
    response: installation,
  }),
  setNotificationSettings: endpoint({
    name: 'installations.setNotificationSettings',
    summary: 'Who is notified of what, and how',
    method: 'PATCH',
    path: '/installations/{id}/notification-setting',
    ...versionedChangeDefinition,
    body: z.strictObject({ notificationSettings: notificationSettingsInput }),
    response: installation,
  }),
  removeNotificationSettings: endpoint({
    name: 'installations.removeNotificationSettings',
    summary: 'End all notifications of an installation',
    method: 'DELETE',
    path: '/installations/{id}/notification-setting',
    ...versionedChangeDefinition,
    response: null,
    status: 204,
  }),
  setSystemNotificationSettings: endpoint({
    name: 'installations.setSystemNotificationSettings',
    summary: 'Who is told of the state of ropes and devices',
    method: 'PATCH',
    path: '/installations/{id}/system-notification-setting',
    ...versionedChangeDefinition,
    body: z.strictObject({ systemNotificationSettings: systemNotificationSettingsInput }),
    response: installation,
  }),
  removeSystemNotificationSettings: endpoint({
    name: 'installations.removeSystemNotificationSettings',
    summary: 'End the notifications of the state of ropes and devices',
    method: 'DELETE',
    path: '/installations/{id}/system-notification-settings',
    ...versionedChangeDefinition,
    response: null,
    status: 204,
  }),
  lastEvents: endpoint({
    name: 'installations.lastEvents',
    summary: 'The newest events on the ropes of an installation, archived ropes and events left out',
    method: 'GET',
    path: '/installations/{id}/events',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({ limit: queryInteger(1, 100).optional() }),
    response: z.array(ropeEvent),
  }),
}
