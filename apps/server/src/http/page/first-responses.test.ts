import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-client-'))
  await writeFile(
    join(folder, 'index.html'),
    '<head></head><body><script type="application/json" id="first-responses">[]</script></body>',
  )
  await writeFile(join(folder, 'page-files.json'), JSON.stringify({ [pages.rope]: ['assets/a.css', 'assets/b.js'] }))
  world = await createWorld({ webFolder: folder })
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

interface FirstResponse {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const addressOf = ({ area, installation, rope }: Assets) =>
  pagePath(pages.rope, { areaId: area, installationId: installation, ropeId: rope })

async function open(url: string, who?: Person) {
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  const response = await world.app.inject({ url, headers, ...(who && { cookies: { catenary_session: who.token } }) })
  const html = response.payload
  const json = /id="first-responses">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return { response, html, json, first: JSON.parse(json) as FirstResponse[] }
}

test('the page of a rope comes with the session and the rope, as the calls answer them, and with the files it needs', async () => {
  const name = 'Rope </script><b> & "Gipfel"'
  const { headers } = await world.call(admin, api.ropes.get, { params: { id: assets.rope } })
  const version = { headers: { 'if-match': String(headers.etag) } }
  await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { name } } }, version)
  const { response, html, json, first } = await open(addressOf(assets), user)
  const rope = await world.call(user, api.ropes.get, { params: { id: assets.rope } })
  expect(first.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/login/check',
    `GET /api/ropes/${assets.rope}`,
  ])
  expect(JSON.parse(first[0]?.body ?? '')).toMatchObject({ user: { id: user.id } })
  expect(JSON.parse(first[1]?.body ?? '')).toEqual(rope.json())
  expect(first[1]?.headers).toMatchObject({ etag: rope.headers.etag })
  expect(JSON.parse(first[1]?.body ?? '')).toMatchObject({ name })
  expect(json).not.toContain('<')
  expect(html).toContain('<link rel="preload" as="style" href="/assets/a.css" crossorigin>')
  expect(html).toContain('<link rel="modulepreload" href="/assets/b.js" crossorigin>')
  expect(response.headers['cache-control']).toBe('no-store')
})

test('nobody gets more in the page than the calls would answer', async () => {
  const stranger = await world.person('ROLE_USER', [world.beta])
  const foreign = await open(addressOf(assets), stranger)
  expect(foreign.first.map(({ url }) => url)).toEqual(['/api/login/check'])
  expect(foreign.html).not.toContain('Gipfel')
  const nobody = await open(addressOf(assets))
  expect(nobody.first.map(({ body }) => JSON.parse(body))).toEqual([
    { user: null, twoFactorComplete: false, twoFactorMethod: null },
  ])
  const unknown = await open('/areas/not-an-id/installations/%00/ropes/x%2F..%2Fusers', user)
  expect(unknown.response.statusCode).toBe(200)
  expect(unknown.first.map(({ url }) => url)).toEqual(['/api/login/check'])
})
