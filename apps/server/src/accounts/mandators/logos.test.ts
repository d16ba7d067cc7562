import { accessScopeOf, roles } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { callUrl, createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

function send(who: Person, id: string, name: string, bytes: Uint8Array) {
  const boundary = 'a-boundary-of-the-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return world.app.inject({
    method: 'POST',
    url: callUrl(api.mandators.setLogo, { id }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    cookies: { catenary_session: who.token },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
const look = (who: Person, id: string) => world.call(who, api.mandators.logo, { params: { id } })
const wide = () => sharp({ create: { width: 3000, height: 600, channels: 4, background: '#ff000080' } })

describe('the logo of a mandator', () => {
  test('is resized with its transparency, cached by browsers, listed with the mandator and removed; each change is audited', async () => {
    const id = world.alpha
    const before = (await world.call(admin, api.mandators.get, { params: { id } })).json()
    const response = await send(admin, id, 'Logo.PNG', await wide().png().toBuffer())
    expect(response.statusCode, response.payload).toBe(200)
    const { logoUri } = response.json()
    const read = (await world.call(admin, api.mandators.get, { params: { id } })).json()
    expect([before.logoUri, read.logoUri]).toEqual([null, logoUri])
    const shown = await world.app.inject({ url: logoUri, cookies: { catenary_session: admin.token } })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const facts = await sharp(shown.rawPayload).metadata()
    expect([facts.format, facts.width, facts.height, facts.hasAlpha]).toEqual(['png', 1200, 240, true])
    expect((await send(admin, id, 'a.jpg', await wide().jpeg().toBuffer())).json().logoUri).not.toBe(logoUri)
    for (const _ of ['removed', 'harmless where there is none'])
      expect((await world.call(admin, api.mandators.removeLogo, { params: { id } })).statusCode).toBe(204)
    expect((await look(admin, id)).statusCode).toBe(404)
    const log = await auditOf(world, id)
    expect(log.map(({ action, details }) => [action, details])).toMatchObject([
      ['mandator.changed', { changes: { logo: { old: null } } }],
      ['mandator.changed', { changes: { logo: {} } }],
      ['mandator.changed', { changes: { logo: { new: null } } }],
    ])
  })

  test('is visible to those who see the mandator and set by administrators only', async () => {
    const png = await wide().png().toBuffer()
    const { rope } = await createAssets(world, world.beta)
    await world.owner
      .updateTable('ropes')
      .set({ attributes: JSON.stringify({ ropeManufacturer: 'Fatzer AG' }) })
      .where('id', '=', rope)
      .execute()
    for (const id of [world.alpha, world.beta]) expect((await send(admin, id, 'a.png', png)).statusCode).toBe(200)
    const seen = await Promise.all(
      roles.map(async (role) => {
        const person = await world.person(role, [world.alpha])
        expect((await send(person, world.alpha, 'a.png', png)).statusCode === 200, role).toBe(role === 'ROLE_ADMIN')
        const statuses = [await look(person, world.alpha), await look(person, world.beta)]
        return [role, ...statuses.map(({ statusCode }) => statusCode)] as const
      }),
    )
    const expected = { all: [200, 200], own: [200, 404], fatzer: [404, 200] }
    for (const [role, ...statuses] of seen) expect(statuses, role).toEqual(expected[accessScopeOf([role])])
    expect((await send(admin, v7(), 'a.png', png)).statusCode).toBe(404)
  })

  test('that is no picture, of another type than its name, or too large is refused; the previous one remains', async () => {
    const id = world.alpha
    const { logoUri } = (await send(admin, id, 'a.png', await wide().png().toBuffer())).json()
    const rejected = [
      await send(admin, id, 'a.png', Buffer.from('<svg/>')),
      await send(admin, id, 'a.png', await wide().jpeg().toBuffer()),
      await send(admin, id, 'a.svg', Buffer.from('<svg/>')),
      await send(admin, id, 'a.png', Buffer.alloc(6 * 1024 * 1024)),
    ]
    for (const { statusCode, payload } of rejected) expect([400, 413, 415, 422], payload).toContain(statusCode)
    const read = (await world.call(admin, api.mandators.get, { params: { id } })).json()
    expect(read.logoUri).toBe(logoUri)
  })
})
