import type { Role } from '@catenary/contract/access'
import { mandators } from '@catenary/contract/accounts/mandators'
import { areas } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { intl } from '@catenary/contract/intl'
import { firstOf, testSessionUser, someAreas, someInstallations, someRopes, defaultHandlers } from './fixtures.ts'
import type { RequestHandler } from './request-handlers.ts'
import { handle } from './request-handlers.ts'

/** An entity as the server sends it, with its version. */
export function etagResponse(entity: object, version = '"1"'): Response {
  return Response.json(entity, { headers: { etag: version } })
}

/** The problem of a version conflict, as the server sends it. */
export function versionConflictResponse(current: object, version = '"2"'): Response {
  const problem = { type: 'about:blank', title: '', status: 412, detail: '', message: 'Stale', current }
  return Response.json({ ...problem, currentETag: version }, { status: 412 })
}

/** An area, an installation and a rope to be changed in tests. */
export const sample = {
  area: firstOf(someAreas),
  installation: firstOf(someInstallations),
  rope: firstOf(someRopes),
}

/** The same with other attributes. */
export function installationWith(attributes: Partial<Installation['attributes']>): Installation {
  return { ...sample.installation, attributes: { ...sample.installation.attributes, ...attributes } }
}

/** The same with other attributes. */
export function ropeWith(attributes: Rope['attributes'], facts: Partial<Rope> = {}): Rope {
  return { ...sample.rope, ...facts, attributes: { ...sample.rope.attributes, ...attributes } }
}

/** Handlers of a server for the settings of areas, installations and ropes, as this role is given them. */
export function settingsHandlers(role: Role): RequestHandler[] {
  return [
    handle(areas.get, () => etagResponse(sample.area)),
    handle(areas.users, () => [{ id: '01938f00-0001-7000-8000-000000000007', name: 'Flurin Caviezel' }]),
    handle(mandators.list, () => [
      {
        ...sample.area.mandator,
        canBeDeleted: false,
        areaCount: 1,
        archivedAreaCount: 0,
        userCount: 1,
        logoUri: null,
        storageUsed: 0,
        storageQuota: null,
      },
      {
        id: '01938f00-0002-7000-8000-000000000009',
        name: 'Gamma Lifte',
        canBeDeleted: true,
        areaCount: 0,
        archivedAreaCount: 0,
        userCount: 0,
        logoUri: null,
        storageUsed: 0,
        storageQuota: null,
      },
    ]),
    handle(installations.get, () => etagResponse(sample.installation)),
    handle(ropes.get, () => etagResponse(sample.rope)),
    handle(intl.countries, () => ({ CH: 'Switzerland', IT: 'Italy' })),
    handle(intl.timezones, () => ({ 'Europe/Zurich': '(UTC+01:00) Zurich' })),
    ...defaultHandlers(testSessionUser(role)),
  ]
}
