import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { translatorFor } from '@catenary/i18n/translators'
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
    '<html lang="en"><head></head><body><div id="root"><!--starting-->logo<!--/starting--></div>' +
      '<script type="application/json" id="first-responses">[]</script></body>',
  )
  const ofRope = { files: ['assets/a.css', 'assets/b.js'], texts: { en: ['assets/en.js'], de: ['assets/de.js'] } }
  const ofStart = { files: ['assets/start.js'], texts: { en: ['assets/frame.js'] } }
  await writeFile(join(folder, 'page-files.json'), JSON.stringify({ '': ofStart, [pages.rope]: ofRope }))
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

async function open(url: string, who?: Person, { language = 'en', isKnown = true, isOwnView = true } = {}) {
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html', 'accept-language': language }
  const cookies = {
    ...(who && { catenary_session: who.token }),
    ...(isKnown && { catenary_language: language }),
    ...(!isOwnView && { catenary_show_as: '1' }),
  }
  const response = await world.app.inject({ url, headers, cookies })
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
    `GET /api/ropes/${assets.rope}/events?sort=-timestamp&limit=10&total=1`,
    `GET /api/alarms?rope=${assets.rope}&open=1&limit=10&total=1`,
    `GET /api/alarms?rope=${assets.rope}&open=0&limit=10&total=1`,
    'GET /api/notifications/unread',
  ])
  expect(JSON.parse(first[0]?.body ?? '')).toMatchObject({ user: { id: user.id } })
  expect(JSON.parse(first[1]?.body ?? '')).toEqual(rope.json())
  expect(first[1]?.headers).toMatchObject({ etag: rope.headers.etag })
  expect(JSON.parse(first[1]?.body ?? '')).toMatchObject({ name })
  expect(json).not.toContain('<')
  expect(html).toContain('<link rel="preload" as="style" href="/assets/a.css" crossorigin>')
  expect(html).toContain('<link rel="modulepreload" href="/assets/b.js" crossorigin fetchpriority="low">')
  expect(html).toContain('<link rel="modulepreload" href="/assets/en.js" crossorigin fetchpriority="low">')
  expect(html).not.toContain('/assets/de.js')
  // An address that only leads to another page, and one that no page has.
  for (const address of ['/', '/nonsense'])
    expect((await open(address, user)).html, address).toMatch(/"\/assets\/start\.js".*"\/assets\/frame\.js"/)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('nobody gets more in the page than the calls would answer', async () => {
  const stranger = await world.person('ROLE_USER', [world.beta])
  const foreign = await open(addressOf(assets), stranger)
  expect(foreign.first.map(({ url }) => url)).not.toContain(`/api/ropes/${assets.rope}`)
  const ofRope = foreign.first.filter(({ url }) => url.includes(assets.rope))
  expect(ofRope.map(({ body }) => body)).toEqual(ofRope.map(() => '[]'))
  expect(foreign.html).not.toContain('Gipfel')
  const nobody = await open(addressOf(assets))
  expect(nobody.first.map(({ body }) => JSON.parse(body))).toEqual([
    { user: null, twoFactorComplete: false, twoFactorMethod: null },
  ])
  const unknown = await open('/areas/not-an-id/installations/%00/ropes/x%2F..%2Fusers', user)
  expect(unknown.response.statusCode).toBe(200)
  expect(unknown.first.map(({ url }) => url)).toEqual(['/api/login/check', '/api/notifications/unread'])
})

/** What is read of the page before its code is there. */
const readBefore = (html: string) => /<div id="root">(.*?)<\/div>\s*<script/s.exec(html)?.[1] ?? ''

test('name, state and facts of a rope are read before any code is there, in the language of the reader', async () => {
  const { html } = await open(addressOf(assets), user, { language: 'de' })
  const paint = readBefore(html)
  expect(html).toContain('<html lang="de">')
  expect(paint).toContain('<h1>Rope &lt;/script&gt;&lt;b&gt; &amp; &quot;Gipfel&quot;</h1>')
  expect(paint).not.toContain('<b> &')
  expect(paint).not.toContain('logo')
  const rope = (await world.call(user, api.ropes.get, { params: { id: assets.rope } })).json()
  expect(rope.damages).toBeNull()
  expect(paint).toContain(translatorFor('de')(`ropes.noState.${rope.noStateReason as 'notInspected'}`))
  expect(paint).toContain(translatorFor('de')('ropes.inspections.noVisual'))
  expect(paint).toContain(`<li>${rope.installation.name}</li>`)
})

test('dates stand in the first paint only where the installation has the time zone that they are in', async () => {
  const { installation } = assets
  const noVisual = translatorFor('en')('ropes.inspections.noVisual')
  expect(readBefore((await open(addressOf(assets), user)).html)).toContain(noVisual)
  const { headers } = await world.call(admin, api.installations.get, { params: { id: installation } })
  const version = { headers: { 'if-match': String(headers.etag) } }
  const body = { installation: { attributes: { timezone: null } } }
  await world.call(admin, api.installations.change, { params: { id: installation }, body }, version)
  const paint = readBefore((await open(addressOf(assets), user)).html)
  expect(paint).toContain('<h1>')
  expect(paint).not.toContain(noVisual)
})

test('who looks as another user finds nothing of the own view in the page', async () => {
  for (const address of [addressOf(assets), pages.areas, pages.dashboard, pages.tasks]) {
    const { html, first } = await open(address, admin, { isOwnView: false })
    expect(first.map(({ url }) => url)).toEqual(['/api/login/check'])
    expect(readBefore(html)).toContain('logo')
  }
})

test.each([
  ['areas', pages.areas],
  ['an area', pages.area],
  ['an installation', pages.installation],
  ['the dashboard', pages.dashboard],
  ['tasks', pages.tasks],
])('the page of %s has its name before any code is there, and what it asks for first', async (_, page) => {
  const address = page.replace('$areaId', assets.area).replace('$installationId', assets.installation)
  const { html, first } = await open(address, admin)
  expect(readBefore(html)).toMatch(/<h1>[^<]+<\/h1>/)
  expect(first.map(({ url }) => url)).toContain('/api/notifications/unread')
  expect(first).toHaveLength(3)
})

test('a list that the address narrows, and a page that its reader may not open, show nothing before their code', async () => {
  const narrowed = await open(`${pages.tasks}?status=done`, admin)
  expect(narrowed.first.map(({ url }) => url)).toEqual(['/api/login/check'])
  expect(readBefore(narrowed.html)).toContain('logo')
  expect(readBefore((await open(addressOf(assets))).html)).toContain('logo')
  const stranger = await world.person('ROLE_USER', [world.beta])
  expect(readBefore((await open(addressOf(assets), stranger)).html)).toContain('logo')
})

test('what the server wrote of a page says with a link, if no code comes, that it is incomplete', async () => {
  for (const who of [user, undefined]) {
    const { html } = await open(addressOf(assets), who, { language: 'fr' })
    expect(html).toMatch(
      /<p class="first-incomplete" role="alert">Cette page n’est pas entièrement chargée\. <a href="">Recharger<\/a><\/p>/,
    )
  }
})

test('the log-in has its name, and the notice where the browser was never here', async () => {
  const known = readBefore((await open(pages.login)).html)
  expect(known).toContain('<h1>Log in to Catenary</h1>')
  expect(known).not.toContain('cookies')
  expect(readBefore((await open(pages.login, undefined, { isKnown: false })).html)).toContain('cookies')
  expect(readBefore((await open(`${pages.login}?mode=reset`)).html)).toContain('logo')
})
