import { api } from '@catenary/contract/api'
import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Document } from '@catenary/contract/library/documents'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { attach, filesOf } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let assets: Assets
let user: Person
let clientAdmin: Person

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  user = await world.person('ROLE_USER', [world.alpha])
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
const upload = (who: Person, name: string, bytes: Uint8Array) =>
  attach(world, who, { targetType: 'installations', targetId: assets.installation, location: '/map' }, [
    { name, bytes },
  ])
const installation = async () =>
  (await world.call(user, api.installations.get, { params: { id: assets.installation } })).json<Installation>()
const rope = async () => (await world.call(user, api.ropes.get, { params: { id: assets.rope } })).json<Rope>()
const shown = async () =>
  (await world.call(user, api.documents.installations, { params: { id: assets.installation } }))
    .json<Document[]>()
    .map(({ name }) => name)

async function drawLine(latlngs: number[][]) {
  const drawn = { latlngs: JSON.stringify(latlngs), latlngsOn: 'image' as const }
  await world.owner.updateTable('ropes').set(drawn).where('id', '=', assets.rope).execute()
}

test('a map image has its natural size, upright; a replacement scales the lines', async () => {
  // Lies on its side, as cameras leave it: shown upright it is 60 wide and 40 high.
  const onItsSide = await blank(40, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await upload(user, 'a.jpg', onItsSide)).statusCode).toBe(403)
  const first = await upload(clientAdmin, 'a.jpg', onItsSide)
  expect(first.statusCode).toBe(201)
  const [image] = first.json<Document[]>()
  const { attributes } = await installation()
  const uri = `/api/documents/${image?.id}/preview?size=natural`
  expect(attributes).toMatchObject({ mapImageUri: uri, mapImageWidth: 60, mapImageHeight: 40 })
  const picture = await world.app.inject({ url: uri, cookies: { catenary_session: user.token } })
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
  await drawLine([
    [0, 0],
    [30, 20],
    [60, 40],
  ])
  expect((await upload(clientAdmin, 'b.png', await blank(600, 200).png().toBuffer())).statusCode).toBe(201)
  expect((await installation()).attributes).toMatchObject({ mapImageWidth: 600, mapImageHeight: 200 })
  expect(await rope()).toMatchObject({
    latlngsOn: 'image',
    latlngs: [
      [0, 0],
      [300, 100],
      [600, 200],
    ],
  })
  expect(await shown()).toEqual(['b.png'])
})

test('without an image the lines are retained for the next one; the last image can be restored with them', async () => {
  const [image] = (await upload(clientAdmin, 'c.png', await blank(300, 100).png().toBuffer())).json<Document[]>()
  await drawLine([
    [30, 10],
    [60, 20],
  ])
  const params = { id: image?.id ?? '' }
  expect((await world.call(user, api.documents.remove, { params })).statusCode).toBe(403)
  expect((await world.call(clientAdmin, api.documents.remove, { params })).statusCode).toBe(204)
  expect((await installation()).attributes).not.toHaveProperty('mapImageUri')
  const restore = { params, body: { document: { isDeleted: false as const } } }
  expect((await world.call(clientAdmin, api.documents.change, restore)).statusCode).toBe(200)
  expect((await installation()).attributes).toMatchObject({ mapImageWidth: 300, mapImageHeight: 100 })
  expect((await rope()).latlngs).toEqual([
    [30, 10],
    [60, 20],
  ])
  await world.call(clientAdmin, api.documents.remove, { params })
  await upload(clientAdmin, 'd.png', await blank(150, 200).png().toBuffer())
  expect((await rope()).latlngs).toEqual([
    [15, 20],
    [30, 40],
  ])
  expect(await shown()).toEqual(['d.png'])
})

test('a line that ends at the edge ends there on the next image too, and the previous image is audited as removed', async () => {
  const [before] = (await upload(clientAdmin, 'e.png', await blank(7, 49).png().toBuffer())).json<Document[]>()
  await drawLine([[7, 49]])
  expect((await upload(clientAdmin, 'f.png', await blank(29, 29).png().toBuffer())).statusCode).toBe(201)
  expect((await rope()).latlngs).toEqual([[29, 29]])
  const auditEntries = world.owner
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', before?.id ?? '')
  const actions = async () => (await auditEntries.orderBy('number').execute()).map(({ action }) => action)
  expect(await actions()).toEqual(['document.added', 'document.removed'])
  const params = { id: before?.id ?? '' }
  const restored = await world.call(clientAdmin, api.documents.change, {
    params,
    body: { document: { isDeleted: false } },
  })
  expect(await shown()).toEqual(['e.png'])
  const named = { action: 'document.removed', subjectName: 'f.png' } as const
  const { n } = await world.owner
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('action', '=', named.action)
    .where('subjectName', '=', named.subjectName)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
  const stale = { headers: { 'if-match': '"v1"' } }
  expect((await world.call(clientAdmin, api.documents.remove, { params }, stale)).statusCode).toBe(412)
  const current = { headers: { 'if-match': String(restored.headers.etag) } }
  expect((await world.call(clientAdmin, api.documents.remove, { params }, current)).statusCode).toBe(204)
})

test('an incomplete image, or one of another format, is refused and changes nothing', async () => {
  const before = [await installation(), await rope(), await shown(), await filesOf(world)]
  const whole = await blank(2000, 1000).jpeg().toBuffer()
  const webp = await blank(20, 20).webp().toBuffer()
  expect((await upload(clientAdmin, 'cut.jpg', whole.subarray(0, whole.length / 2))).statusCode).toBe(422)
  const refused = await upload(clientAdmin, 'map.webp', webp)
  expect([refused.statusCode, refused.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
    415,
    'map.webp: this file type is not supported. Supported types: .jpg, .jpeg, .png',
  ])
  expect((await upload(clientAdmin, 'map.png', webp)).statusCode).toBe(422)
  const files = [
    { name: 'a.jpg', bytes: whole },
    { name: 'b.jpg', bytes: whole },
  ]
  const two = { targetType: 'installations', targetId: assets.installation, location: '/map' } as const
  expect((await attach(world, clientAdmin, two, files)).statusCode).toBe(400)
  expect([await installation(), await rope(), await shown(), await filesOf(world)]).toEqual(before)
})
