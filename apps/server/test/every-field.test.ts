import { mandatorFields } from '@catenary/contract/accounts/mandators'
import { userFields } from '@catenary/contract/accounts/user-fields'
import { api } from '@catenary/contract/api'
import { areaFields } from '@catenary/contract/assets/areas'
import { installationForm } from '@catenary/contract/assets/installation-attributes'
import { installationFields } from '@catenary/contract/assets/installations'
import { baseLayers } from '@catenary/contract/assets/map-settings'
import { ropeAttributes } from '@catenary/contract/assets/rope-attributes'
import { ropeFields } from '@catenary/contract/assets/ropes'
import { splicePart, splice as spliceSchema } from '@catenary/contract/records/splices'
import { sampleValue } from '@catenary/contract/test/sample-values'
import { notificationSettingsInput, systemNotificationKeys } from '@catenary/contract/work/notification-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { identityProvider } from './servers/identity-provider.ts'
import type { Assets } from './support/assets.ts'
import { brokenWire, createAssets, haulRope } from './support/assets.ts'
import { attach } from './support/upload.ts'
import type { TestResponse, Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'

let world: World
let admin: Person
let assets: Assets
/** Records by what they are: those that are written and read back here. */
let ids: Record<Kind | 'clientAdmin' | 'formerRope', string>

beforeAll(async () => {
  world = await createWorld()
  world.samlProviders.push(identityProvider('alpha-idp'), identityProvider('beta-idp'))
  admin = await world.person('ROLE_ADMIN', [])
  assets = await createAssets(world, world.alpha, haulRope)
  const other = await createAssets(world, world.alpha, haulRope)
  const [document] = (
    await attach(world, admin, { targetType: 'ropes', targetId: other.rope }, [{ name: 'a.txt', bytes: 'a' }])
  ).json<{ id: string }[]>()
  const former = await world.call(admin, api.ropes.create, {
    params: { id: assets.installation },
    body: { rope: { name: 'Former rope' } },
  })
  // Beside one that stands first: the last of a list has a place other than 0.
  await world.call(admin, api.installations.create, {
    params: { id: assets.area },
    body: { installation: { name: 'Other installation' } },
  })
  const clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  const user = {
    firstname: 'Ada',
    lastname: 'Koch',
    email: 'ada@example.org',
    mandators: [{ id: world.alpha }],
    role: 'ROLE_USER',
    password: 'seven wires of hemp and zinc',
  }
  const created = await world.call(admin, api.users.create, { body: { user: user as never } })
  ids = {
    areas: assets.area,
    installations: assets.installation,
    ropes: assets.rope,
    mandators: world.alpha,
    documents: document?.id ?? '',
    users: created.json().id,
    clientAdmin: clientAdmin.id,
    formerRope: former.json().id,
  }
})
afterAll(() => world.close())

type Kind = 'areas' | 'installations' | 'ropes' | 'mandators' | 'documents' | 'users'
type Shape = Readonly<Record<string, z.ZodType>>

/** How a kind of record is changed, read alone and read in its list. */
const operations: Readonly<
  Record<
    Kind,
    {
      readonly change: (values: Record<string, unknown>) => Promise<TestResponse>
      readonly get?: () => Promise<TestResponse>
      readonly list: () => Promise<TestResponse>
    }
  >
> = {
  areas: {
    change: (area) => world.call(admin, api.areas.change, { params: { id: ids.areas }, body: { area } }),
    get: () => world.call(admin, api.areas.get, { params: { id: ids.areas } }),
    list: () => world.call(admin, api.areas.list, {}),
  },
  installations: {
    change: (installation) =>
      world.call(admin, api.installations.change, { params: { id: ids.installations }, body: { installation } }),
    get: () => world.call(admin, api.installations.get, { params: { id: ids.installations } }),
    list: () => world.call(admin, api.installations.list, { params: { id: ids.areas } }),
  },
  ropes: {
    change: (rope) => world.call(admin, api.ropes.change, { params: { id: ids.ropes }, body: { rope } }),
    get: () => world.call(admin, api.ropes.get, { params: { id: ids.ropes } }),
    list: () => world.call(admin, api.ropes.list, { params: { id: ids.installations } }),
  },
  mandators: {
    change: (mandator) =>
      world.call(admin, api.mandators.change, { params: { id: ids.mandators }, body: { mandator: mandator as never } }),
    get: () => world.call(admin, api.mandators.get, { params: { id: ids.mandators } }),
    list: () => world.call(admin, api.mandators.list, {}),
  },
  documents: {
    change: (document) =>
      world.call(admin, api.documents.change, { params: { id: ids.documents }, body: { document } }),
    list: async () => {
      const { ropeId: id } = await world.owner
        .selectFrom('documents')
        .select('ropeId')
        .where('id', '=', ids.documents)
        .executeTakeFirstOrThrow()
      return world.call(admin, api.documents.ropes, { params: { id: id ?? '' }, query: {} })
    },
  },
  users: {
    change: (user) => world.call(admin, api.users.change, { params: { id: ids.users }, body: { user } }),
    get: () => world.call(admin, api.users.get, { params: { id: ids.users } }),
    list: () => world.call(admin, api.users.list, { query: {} }),
  },
}

interface Field {
  readonly kind: Kind
  readonly name: string
  readonly isAttribute: boolean
  readonly schema: z.ZodType
}

function fieldsOf(kind: Kind, shape: Shape, isAttribute = false): Field[] {
  return Object.entries(shape).map(([name, schema]) => ({ kind, name, isAttribute, schema }))
}

const without = (shape: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name))) as Shape

// Whether something is archived is tried apart; a password is answered nowhere.
const fields: readonly Field[] = [
  ...fieldsOf('areas', without(areaFields.shape, 'isDeleted')),
  ...fieldsOf('installations', without(installationFields.shape, 'isDeleted', 'attributes')),
  ...fieldsOf('installations', installationForm.shape, true),
  ...fieldsOf('ropes', without(ropeFields.shape, 'isDeleted', 'attributes')),
  ...fieldsOf('ropes', ropeAttributes.shape, true),
  ...fieldsOf('mandators', mandatorFields.shape),
  ...fieldsOf('documents', { name: z.string() }),
  ...fieldsOf('users', without(userFields.shape, 'password')),
]

/** Two values for a field whose schema is incomplete; `requiredValues` are the sibling values they need. */
interface FieldOverride {
  readonly samples?: () => readonly [unknown, unknown]
  readonly requiredValues?: object
  /** The name by which the audit log has it, where that is another. */
  readonly audited?: string
}

const lineAt = (shift: number) => [
  [46.1 + shift, 7.2],
  [46.2 + shift, 7.3],
]
const twoSamples = <Value>(one: Value, other: Value) => ({ samples: () => [one, other] as const })
const ropeway = { installationType: 'ropeway' }
const overrides: Readonly<Record<string, FieldOverride>> = {
  'areas.mandator': { samples: () => [{ id: world.alpha }, { id: world.alpha }] },
  'areas.adminUser': { samples: () => [null, { id: ids.clientAdmin }] },
  'areas.latlng': twoSamples([46.1, 7.2], [46.2, 7.3]),
  'areas.mapBaseLayers': twoSamples([...baseLayers], [...baseLayers].toReversed()),
  // There are two of each.
  'installations.ordering': twoSamples(1, 0),
  'ropes.ordering': twoSamples(1, 0),
  'installations.latlngs': twoSamples(lineAt(0), lineAt(1)),
  'installations.ropewayType': { requiredValues: ropeway },
  'installations.buildingType': { requiredValues: { installationType: 'building' } },
  'installations.clampType': { requiredValues: ropeway },
  'installations.carriageType': { requiredValues: ropeway },
  'installations.tensionStation': { requiredValues: ropeway },
  'installations.country': twoSamples('CH', 'AT'),
  'installations.timezone': twoSamples('Europe/Vienna', 'America/Denver'),
  'ropes.latlngs': twoSamples(lineAt(0), lineAt(1)),
  'ropes.predecessor': { samples: () => [{ id: ids.formerRope }, null] },
  'ropes.removalDate': twoSamples('2030-01-01', '2030-02-01'),
  'documents.name': twoSamples('b.txt', 'c.txt'),
  'users.role': { ...twoSamples('ROLE_CLIENT_ADMIN', 'ROLE_USER'), audited: 'roles' },
  'users.roles': twoSamples(['ROLE_CLIENT_ADMIN'], ['ROLE_USER']),
  'users.twoFactorMethod': twoSamples('no-password', 'authenticator'),
  'users.samlProvider': { ...twoSamples('alpha-idp', 'beta-idp'), requiredValues: { twoFactorMethod: 'saml' } },
  'users.mandators': { samples: () => [[{ id: world.beta }], [{ id: world.alpha }]] },
}

function samplesOf({ kind, name, schema }: Field): readonly [unknown, unknown] {
  return overrides[`${kind}.${name}`]?.samples?.() ?? [sampleValue(schema, 0), sampleValue(schema, 1)]
}

function valueIn(response: TestResponse, { kind, name, isAttribute }: Field): unknown {
  const body = response.json()
  const record = Array.isArray(body) ? body.find(({ id }: { id: string }) => id === ids[kind]) : body
  return (isAttribute ? record?.attributes : record)?.[name]
}

/** What was written is answered as it was sent, or with more about what it names. */
const like = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'object' && !Array.isArray(value[0])
    ? value.map((one: object) => expect.objectContaining(one))
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? expect.objectContaining(value)
      : value

test.each(fields.map((field) => [`${field.kind}: ${field.name}`, field] as const))(
  '%s is changed, answered, listed and in the audit log, and changed back',
  async (_, field) => {
    const { kind, name, isAttribute } = field
    const { change, get, list } = operations[kind]
    const { requiredValues = {} } = overrides[`${kind}.${name}`] ?? {}
    for (const value of samplesOf(field)) {
      const patch = isAttribute
        ? { attributes: { ...requiredValues, [name]: value } }
        : { ...requiredValues, [name]: value }
      const before = valueIn(await (get ?? list)(), field)
      const entries = await auditOf(field)
      const changed = await change(patch)
      expect(changed.statusCode, changed.body).toBe(200)
      const after = valueIn(changed, field)
      expect(after).toEqual(like(value))
      if (get) expect(valueIn(await get(), field)).toEqual(like(value))
      expect(valueIn(await list(), field)).toEqual(like(value))
      if (JSON.stringify(before) !== JSON.stringify(after)) expect(await auditOf(field)).toBe(entries + 1)
    }
  },
)

/** How many entries of the audit log name the field as changed. */
async function auditOf({ kind, name }: Field): Promise<number> {
  const rows = await world.owner.selectFrom('auditLog').select('details').where('subjectId', '=', ids[kind]).execute()
  const audited = overrides[`${kind}.${name}`]?.audited ?? name
  return rows.filter(({ details }) => JSON.stringify(details).includes(`"${audited}"`)).length
}

test('every field of a splice and of its parts is stored and returned', async () => {
  const rope = { id: (await createAssets(world, world.alpha, haulRope)).rope }
  for (const which of [0, 1]) {
    const part = sampleValue(splicePart, which) as object
    const bare = without(spliceSchema.shape, 'parts', 'positionEnd')
    const values = Object.fromEntries(Object.entries(bare).map(([name, schema]) => [name, sampleValue(schema, which)]))
    const splice = { ...values, positionEnd: 900, parts: [part] }
    const { timestamp } = brokenWire(rope.id, 1, 1)
    const attributes = { recordingType: 'measurement' as const, type: 'spliceInspection' as const }
    const ropeEvent = { rope, timestamp, position: 1, splices: [splice], attributes }
    const response = await world.call(admin, api.events.create, { body: { ropeEvent: ropeEvent as never } })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().ropeEvent.splices).toEqual([splice])
  }
})

test('every field of the notification settings is changed and returned', async () => {
  const params = { id: (await createAssets(world, world.alpha, haulRope)).installation }
  const chosen = [{ id: ids.clientAdmin }]
  const rules = [{ type: 'brokenWire', threshold: 3, reset: 2 }]
  const samples = { email: [true, false], sms: [true, false], users: [chosen, []], rules: [rules, []] }
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(notificationSettingsInput.shape).toSorted())
  for (const [name, values] of Object.entries(samples))
    for (const value of values) {
      const body = { notificationSettings: { [name]: value } }
      const response = await world.call(admin, api.installations.setNotificationSettings, { params, body })
      expect(response.json().notificationSettings[name]).toEqual(like(value))
    }
  for (const name of systemNotificationKeys)
    for (const value of [chosen, []]) {
      const body = { systemNotificationSettings: { [name]: value } }
      const response = await world.call(admin, api.installations.setSystemNotificationSettings, { params, body })
      expect(response.json().systemNotificationSettings[name]).toEqual(like(value))
    }
})
