import { z } from 'zod'
import { account } from './account.ts'
import { areas } from './areas.ts'
import { audit } from './audit.ts'
import { documents } from './documents.ts'
import { endpoint } from './endpoint.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { events } from './events.ts'
import { imports } from './imports.ts'
import { installations } from './installations.ts'
import { intl } from './intl.ts'
import { mandators } from './mandators.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { reports } from './reports.ts'
import { ropes } from './ropes.ts'
import { saml } from './saml.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { tiles } from './tiles.ts'
import { users } from './users.ts'

const openapi = {
  document: endpoint({
    name: 'openapi.document',
    summary: 'This description (OpenAPI 3.1)',
    method: 'GET',
    path: '/openapi.json',
    permit: 'API_PAGE',
    answer: z.record(z.string(), z.unknown()),
  }),
}

/** Every call of the product under its feature's name. */
export const api = {
  session,
  account,
  areas,
  installations,
  ropes,
  notifications,
  events,
  imports,
  documents,
  reports,
  search,
  tiles,
  intl,
  audit,
  outbox,
  users,
  mandators,
  saml,
  openapi,
}

/** Every call of the product, in one list. */
export const endpoints: readonly EndpointDefinition[] = Object.values(api).flatMap((feature) => Object.values(feature))
