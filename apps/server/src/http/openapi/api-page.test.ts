import { can, roles } from '@catenary/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testUploadMaxBytes } from '../../../test/support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

/** As a browser does for a frame of the application. */
const asFrame = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }

const get = (url: string, who: Person | null, headers: Record<string, string> = asFrame) =>
  world.app.inject({ url, headers, cookies: who ? { catenary_session: who.token } : {} })

const addressesIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address))

test('is shown in a frame of the application only', async () => {
  const response = await get('/api/doc', admin)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(response.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await get('/api/doc/', admin)).statusCode).toBe(200)
})

test('runs no inline scripts and none of other origins', async () => {
  const { body, headers } = await get('/api/doc?scheme=dark', admin)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self';/)
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\{\{/)
  const addresses = addressesIn(body).filter((address) => address !== 'data:,')
  expect(addresses).toHaveLength(4)
  for (const address of addresses) expect(address).toMatch(/^\/api\/doc\/[\w.-]+\?v=[0-9a-f]{12}$/)
})

test('serves all its files itself, cached privately', async () => {
  const { body } = await get('/api/doc', admin)
  for (const address of addressesIn(body).filter((one) => one.startsWith('/'))) {
    const part = await get(address, admin, { 'sec-fetch-mode': 'no-cors' })
    expect(part.statusCode, address).toBe(200)
    expect(part.headers['content-type'], address).toMatch(address.includes('.css') ? /^text\/css/ : /^text\/javascript/)
    expect(part.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(part.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(address, null)).statusCode, address).toBe(401)
  }
  const start = addressesIn(body).find((one) => one.includes('start.js'))
  expect((await get(String(start), admin)).body).toContain("'/api/openapi.json'")
})

test('serves no other files', async () => {
  const others = [
    'package.json',
    'index.html',
    '..%2fpackage.json',
    '..%2f..%2fsrc%2fstart.ts',
    '__proto__',
    'toString',
  ]
  for (const name of others) {
    const response = await get(`/api/doc/${name}`, admin)
    expect(response.statusCode, name).toBe(404)
    expect(response.headers['content-type']).toContain('application/problem+json')
  }
})

test('needs a session', async () => {
  const response = await get('/api/doc', null)
  expect(response.statusCode).toBe(401)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each(roles)('is open to %s as the table of permissions says', async (role) => {
  const person = await world.person(role, [world.alpha])
  const permitted = can([role], 'API_PAGE')
  for (const address of ['/api/doc', '/api/doc/start.js', '/api/openapi.json']) {
    const response = await get(address, person)
    expect(response.statusCode, address).toBe(permitted ? 200 : 403)
    if (!permitted)
      expect(response.json()).toMatchObject({ status: 403, type: 'urn:catenary:problem:permission.denied' })
  }
})

test('describes endpoints whose schema references all resolve, none recursively', async () => {
  const description = (await get('/api/openapi.json', admin)).json()
  const names = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(names).toContain('Problem')
  for (const name of names) expect(description.components.schemas, name).toHaveProperty(String(name))
  for (const [name, schema] of Object.entries(description.components.schemas))
    expect(schema, name).not.toEqual({ $ref: `#/components/schemas/${name}` })
  expect(description.components.schemas.Problem.properties).toHaveProperty('detail')
})

test('how large a file may be is what this server takes, not what a call could take', async () => {
  const { paths } = (await get('/api/openapi.json', admin)).json()
  const descriptionOf = (path: string): string => paths[path].post.description
  for (const path of ['/api/documents', '/api/documents/{id}/versions', '/api/ropes/{id}/events/upload/truscan'])
    expect(descriptionOf(path)).toContain(`Takes files of ${Math.round(testUploadMaxBytes / 1024 ** 2)} MB at most: `)
  expect(descriptionOf('/api/mandators/{id}/logo')).toMatch(/Takes a file of [1-5] MB at most: /)
})
