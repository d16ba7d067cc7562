import type { Role } from '@catenary/contract/access'
import { areas } from '@catenary/contract/areas'
import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import { intl } from '@catenary/contract/intl'
import { mandators } from '@catenary/contract/mandators'
import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import type { FakeAnswer } from './answers.ts'
import { answer } from './answers.ts'
import { first, person, someAreas, someInstallations, someRopes, worldOf } from './world.ts'

/** An entity as the server answers it, with its version. */
export function versioned(entity: object, version = '"1"'): Response {
  return Response.json(entity, { headers: { etag: version } })
}

/** The refusal of a change of what somebody else changed in the meantime, as the server words it. */
export function stale(current: object, version = '"2"'): Response {
  const problem = { type: 'about:blank', title: '', status: 412, detail: '', message: 'Stale', current }
  return Response.json({ ...problem, currentETag: version }, { status: 412 })
}

/** An area, an installation and a rope to be changed in tests. */
export const one = {
  area: first(someAreas),
  installation: first(someInstallations),
  rope: first(someRopes),
}

/** The same with other attributes. */
export function installationWith(attributes: Partial<Installation['attributes']>): Installation {
  return { ...one.installation, attributes: { ...one.installation.attributes, ...attributes } }
}

/** The same with other attributes. */
export function ropeWith(attributes: Rope['attributes'], facts: Partial<Rope> = {}): Rope {
  return { ...one.rope, ...facts, attributes: { ...one.rope.attributes, ...attributes } }
}

/** Answers of a server for the settings of areas, installations and ropes, as this role is given them. */
export function settingsWorld(role: Role): FakeAnswer[] {
  return [
    answer(areas.get, () => versioned(one.area)),
    answer(areas.users, () => [{ id: '01938f00-0001-7000-8000-000000000007', name: 'Flurin Caviezel' }]),
    answer(mandators.list, () => [
      {
        ...one.area.mandator,
        canBeDeleted: false,
        areaCount: 1,
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
        userCount: 0,
        logoUri: null,
        storageUsed: 0,
        storageQuota: null,
      },
    ]),
    answer(installations.get, () => versioned(one.installation)),
    answer(ropes.get, () => versioned(one.rope)),
    answer(intl.countries, () => ({ CH: 'Switzerland', IT: 'Italy' })),
    answer(intl.timezones, () => ({ 'Europe/Zurich': '(UTC+01:00) Zurich' })),
    ...worldOf(person(role)),
  ]
}
