import { account } from './accounts/account.ts'
import { ownTokens } from './accounts/api-tokens.ts'
import { mandators } from './accounts/mandators.ts'
import { saml } from './accounts/saml.ts'
import { session } from './accounts/session.ts'
import { users } from './accounts/users.ts'
import { areas } from './assets/areas.ts'
import { installations } from './assets/installations.ts'
import { labels } from './assets/labels.ts'
import { ropes } from './assets/ropes.ts'
import { tiles } from './assets/tiles.ts'
import { alarms } from './devices/alarms.ts'
import { measurements } from './devices/measurements.ts'
import { sensorDevices } from './devices/sensor-devices.ts'
import { smartropeEvents, smartropes } from './devices/smartropes.ts'
import { traces } from './devices/traces.ts'
import { truscan, truscanDeviceCalls, truscanUploads } from './devices/truscan.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { intl } from './intl.ts'
import { archive } from './library/archive.ts'
import { documents } from './library/documents.ts'
import { fileScans } from './library/file-scans.ts'
import { folders } from './library/folders.ts'
import { generalDocuments } from './library/general-documents.ts'
import { search } from './library/search.ts'
import { events } from './records/events.ts'
import { imports } from './records/imports.ts'
import { inspections } from './records/inspections.ts'
import { reports } from './records/reports.ts'
import { audit } from './system/audit.ts'
import { backups } from './system/backups.ts'
import { openapi } from './system/openapi.ts'
import { outbox } from './system/outbox.ts'
import { webhooks } from './system/webhooks.ts'
import { attention } from './work/attention.ts'
import { calendar } from './work/calendar.ts'
import { notificationDeliveries } from './work/notification-deliveries.ts'
import { notifications } from './work/notifications.ts'
import { ropeNotes } from './work/rope-notes.ts'
import { taskChanges } from './work/task-changes.ts'
import { taskUploads } from './work/task-upload.ts'
import { tasks } from './work/tasks.ts'

/** The calls of each domain under their features' names. */
const domains = {
  accounts: { session, account, ownTokens, users, mandators, saml },
  assets: { areas, installations, ropes, labels, tiles },
  records: { events, imports, inspections, reports },
  work: {
    notifications,
    notificationDeliveries,
    attention,
    tasks: { ...tasks, ...taskChanges, ...taskUploads },
    calendar,
    ropeNotes,
  },
  devices: {
    sensorDevices,
    alarms,
    smartropes,
    smartropeEvents,
    measurements,
    traces,
    truscan: { ...truscan, ...truscanDeviceCalls, ...truscanUploads },
  },
  library: { documents, fileScans, folders, generalDocuments, archive, search },
  system: { audit, backups, outbox, intl, webhooks, openapi },
} as const satisfies Record<string, Record<string, Record<string, EndpointDefinition>>>
export type ApiDomain = keyof typeof domains

/** Every call of the product under its feature's name. */
export const api = {
  ...domains.accounts,
  ...domains.assets,
  ...domains.records,
  ...domains.work,
  ...domains.devices,
  ...domains.library,
  ...domains.system,
}

/** The features of each domain, in the order in which the description lists them. */
export const featuresByDomain = Object.entries(domains).map(([domain, features]) => ({
  domain: domain as ApiDomain,
  features: Object.keys(features),
}))

/** Every call of the product, in one list. */
export const endpoints: readonly EndpointDefinition[] = Object.values(api).flatMap((feature) => Object.values(feature))
