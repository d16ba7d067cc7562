import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from './texts.ts'

let folder: string
let server: ViteDevServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-texts-'))
  // As in the product, the catalogue stands outside of the client's folder, in a file for each part.
  await Promise.all(['client', 'texts'].map((name) => mkdir(join(folder, name))))
  await write('Area')
  await writeFile(
    join(folder, 'texts/catalogue.ts'),
    `import { areas } from './areas.ts'
     export const languages = ['en']
     export const textParts = ['frame', 'assets', 'work', 'mails']
     const texts = { frame: { 'common.ok': 'OK' }, assets: { 'areas.area': areas }, work: { 'tasks.task': 'Task' }, mails: { 'mails.hello': 'Hello' } }
     export const resourcesFor = (_, part) => texts[part]`,
  )
  server = await createServer({
    root: join(folder, 'client'),
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, fs: { strict: false } },
    plugins: [texts(join(folder, 'texts/catalogue.ts'))],
  })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (area: string) =>
  writeFile(join(folder, 'texts/areas.ts'), `export const areas: string = ${JSON.stringify(area)}`)

async function served(address = 'virtual:texts/en/assets'): Promise<string> {
  return (await server.environments.client.transformRequest(address))?.code ?? ''
}

test('texts reach the browser by language and part, and none of the mails', async () => {
  expect(await served()).toContain('Area')
  expect(await served()).not.toContain('OK')
  expect(await served('virtual:texts/en/frame')).toContain('OK')
  await expect(served('virtual:texts/en/mails')).rejects.toThrow('no texts "mails"')
  const loaders = await served('virtual:texts')
  expect(loaders).toContain('en/frame')
  expect(loaders).not.toContain('mails')
})

test('the parts that the same pages show come in one file', async () => {
  expect((await served('virtual:texts')).match(/en\/\w+/g)).toEqual(['en/frame', 'en/pages', 'en/pages'])
  const code = await served('virtual:texts/en/pages')
  expect(code).toContain('Area')
  expect(code).toContain('Task')
  expect(code).not.toContain('OK')
})

test('a text that is edited is shown at once', async () => {
  expect(await served()).toContain('Area')
  const sent = vi.spyOn(server.environments.client.hot, 'send')
  // Who watches the files may have begun only after a change.
  const edited = async () => {
    await write('Region')
    return served()
  }
  await expect.poll(edited, { interval: 500 }).toContain('Region')
  expect(await served()).not.toContain('Area')
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ type: 'full-reload' }))
})
