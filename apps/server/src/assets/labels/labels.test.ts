import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@catenary/contract/api'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let [anna, admin]: [Person, Person] = [] as never
let [installation, rope] = ['', '']
beforeAll(async () => {
  world = await createWorld()
  anna = await world.person('ROLE_FREE_USER', [world.alpha])
  admin = await world.person('ROLE_ADMIN', [])
  ;({ installation, rope } = await createAssets(world, world.alpha))
})
afterAll(() => world.close())

const addRope = async (name: string): Promise<string> =>
  (await world.call(admin, api.ropes.create, { params: { id: installation }, body: { rope: { name } } })).json().id
const sheet = (query: object = {}) => world.call(anna, api.labels.installation, { params: { id: installation }, query })

/** The pages of a PDF as pictures, at 200 dots per inch. */
async function pagesOf(pdf: Buffer): Promise<Sharp[]> {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'labels.pdf'), pdf)
  await promisify(execFile)('pdftoppm', ['-r', '200', '-png', join(folder, 'labels.pdf'), join(folder, 'page')])
  const { stdout } = await promisify(execFile)('ls', [folder])
  const names = stdout.split('\n').filter((name) => name.endsWith('.png'))
  return Promise.all(names.map(async (name) => sharp(await readFile(join(folder, name)))))
}

async function scan(picture: Sharp): Promise<string> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

const millimetres = (count: number) => Math.round((count / 25.4) * 200)

test('the label of a rope is as large as a label, names the rope, and its code leads to it', async () => {
  const attributes = { nominalDiameter: 56, ropeType: 'vvs', reelNumber: 'R-2207' }
  await world.call(admin, api.ropes.change, { params: { id: rope }, body: { rope: { attributes } } } as never)
  const response = await world.call(anna, api.labels.rope, { params: { id: rope } })
  expect(response.statusCode, response.payload.slice(0, 200)).toBe(200)
  expect(response.headers['content-disposition']).toContain('filename="Rope 1.pdf"')
  const { textWithoutSpaces, xmp } = await readPdf(response.rawPayload)
  expect(textWithoutSpaces).toMatch(/Rope1Gipfelbahn.*56mm.*Full-lockedcoilrope.*R-2207/)
  expect(xmp).toContain('pdfaid:part')
  const [page, ...others] = await pagesOf(response.rawPayload)
  expect(others).toEqual([])
  const { width, height } = await (page as Sharp).metadata()
  expect(Math.abs((width ?? 0) - millimetres(95))).toBeLessThanOrEqual(1)
  expect(Math.abs((height ?? 0) - millimetres(54))).toBeLessThanOrEqual(1)
  const address = await scan(page as Sharp)
  expect(address).toMatch(new RegExp(`^https?://[^/]+/ropes/${rope}$`))
  expect(textWithoutSpaces).toContain(address)
})

test('every rope of an installation that is not archived has its label, ten to a page, each with its own code', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `Line ${index + 1}`)
  const ids: string[] = []
  for (const name of names) ids.push(await addRope(name))
  const archived = ids.pop() ?? ''
  await world.call(admin, api.ropes.remove, { params: { id: archived } })
  const response = await sheet()
  expect(response.statusCode).toBe(200)
  const { textWithoutSpaces } = await readPdf(response.rawPayload)
  for (const name of names.slice(0, 10)) expect(textWithoutSpaces).toContain(name.replace(' ', ''))
  expect(textWithoutSpaces).not.toContain('Line11')
  const pages = await pagesOf(response.rawPayload)
  expect(pages).toHaveLength(2)
  const label = { width: millimetres(95), height: millimetres(54) }
  const second = { left: millimetres(10 + 95), top: millimetres(12), ...label }
  expect(await scan((pages[0] as Sharp).extract(second))).toContain(`/ropes/${ids[0]}`)
  const letter = await readPdf((await sheet({ paper: 'letter' })).rawPayload)
  expect(letter.textWithoutSpaces).toContain('Line10')
})

test('is in the reader’s language, with the longest names whole, and says where there is none', async () => {
  const long = 'Seil '.repeat(25).trim()
  const id = await addRope(long)
  const german = await world.call(anna, api.labels.rope, { params: { id } }, { language: 'de-DE' })
  const { textWithoutSpaces } = await readPdf(german.rawPayload)
  expect(textWithoutSpaces).toContain(long.replaceAll(' ', ''))
  expect(textWithoutSpaces).toContain('ScannenöffnetdiesesSeilinCatenary')
  const { installation: empty, rope: only } = await createAssets(world, world.alpha)
  await world.call(admin, api.ropes.remove, { params: { id: only } })
  const none = await world.call(anna, api.labels.installation, { params: { id: empty } })
  expect((await readPdf(none.rawPayload)).textWithoutSpaces).toContain('Noropesfound')
})

test('all of the longest texts fits on the label', async () => {
  const attributes = { nominalDiameter: 56.55, ropeType: 'vvs', reelNumber: 'R'.repeat(100) } as const
  const body = { rope: { name: 'Förderseil'.repeat(25), attributes } }
  const { id } = (await world.call(admin, api.ropes.create, { params: { id: installation }, body })).json()
  const [page] = await pagesOf((await world.call(anna, api.labels.rope, { params: { id } })).rawPayload)
  const margin = { left: 0, top: millimetres(54 - 3), width: millimetres(95) - 2, height: millimetres(2.5) }
  const pixels = await (page as Sharp).extract(margin).greyscale().raw().toBuffer()
  expect(pixels.every((pixel) => pixel === 255)).toBe(true)
})

test('the address is the one that was asked, without what is no address of a server', async () => {
  const printed = async (host: string) => {
    const response = await world.call(anna, api.labels.rope, { params: { id: rope } }, { headers: { host } })
    expect(response.statusCode, host.slice(0, 40)).toBe(200)
    return (await readPdf(response.rawPayload)).textWithoutSpaces
  }
  expect(await printed('ropes.example:8443')).toContain(`http://ropes.example:8443/ropes/${rope}`)
  expect(await printed('user@evil.example/path?x')).toContain(`http://evil.example/ropes/${rope}`)
  for (const host of ['x'.repeat(3000), 'x"><y', ''])
    expect(await printed(host)).toMatch(new RegExp(`^http://(localhost|127\\.0\\.0\\.1)[:0-9]*/ropes/${rope}`))
})

test('what another client has is not found', async () => {
  const other = await createAssets(world, world.beta)
  const calls = [
    world.call(anna, api.labels.rope, { params: { id: other.rope } }),
    world.call(anna, api.labels.installation, { params: { id: other.installation } }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
