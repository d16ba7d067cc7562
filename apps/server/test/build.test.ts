import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { apiDocsPath } from '@catenary/contract/accounts/external-links'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../../scripts/build.ts'
import { getJson, serverEnvironment, startDemoProcess } from './support/demo-process.ts'
import type { DemoProcess } from './support/demo-process.ts'

const program = join(import.meta.dirname, '../bin/catenary.mjs')
let folder: string
let build: string
let demo: DemoProcess

beforeAll(async () => {
  build = await buildIfStale()
  folder = await mkdtemp(join(tmpdir(), 'catenary-built-'))
  demo = await startDemoProcess(folder, {}, { program })
})
afterAll(async () => {
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string) => fetch(`${demo.address}${path}`, { headers: { cookie: demo.cookie } })

test('the server runs from its build: its modules are not read one by one', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, 'state', 'verify'], {
    env: { ...serverEnvironment(folder), NODE_DEBUG: 'esm' },
    maxBuffer: 1e8,
  })
  expect(stdout).toMatch(/are what their records add up to/)
  expect(stderr).toContain(build)
  expect(stderr).not.toContain('/apps/server/src/')
})

test('what has no time zone of its own is written in UTC, whatever that of the machine is', async () => {
  const atEnd = 'process.on("exit", () => console.log(Intl.DateTimeFormat().resolvedOptions().timeZone))'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${atEnd}`, program, 'state', 'verify'],
    { env: { ...serverEnvironment(folder), TZ: 'Pacific/Auckland' } },
  )
  expect(stdout.trim().split('\n').at(-1)).toBe('UTC')
})

test('a rope is read, its report printed and the page served by what was bundled', async () => {
  const [rope] = await getJson<{ id: string }[]>(demo, '/ropes')
  const report = await get(`/api/ropes/${rope?.id}/reports/damages`)
  expect(report.status).toBe(200)
  expect(
    Buffer.from(await report.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  for (const path of ['/', '/healthz/ready', apiDocsPath]) expect((await get(path)).status, path).toBe(200)
})

test.each(languages)('a problem is told in the language of who asked: %s', async (language) => {
  const headers = { cookie: demo.cookie, 'accept-language': language }
  const response = await fetch(`${demo.address}/api/ropes/019a0000-0005-7000-8000-ffffffffffff`, { headers })
  expect(await response.json()).toMatchObject({ detail: translatorFor(language)('errors.record.notFound') })
})

test('the client is built for use: what its libraries say to developers is not in it', async () => {
  const client = join(import.meta.dirname, '../../web/dist')
  const list = await readFile(join(client, 'page-files.json'), 'utf8')
  const pages = Object.values(JSON.parse(list) as Record<string, { files: string[] }>)
  const scripts = new Set(pages.flatMap(({ files }) => files.filter((file) => file.endsWith('.js'))))
  expect(scripts.size).toBeGreaterThan(20)
  for (const script of scripts) {
    const code = await readFile(join(client, script), 'utf8')
    expect(code.includes('React DevTools'), script).toBe(false)
  }
})

test('every thread has its bundle without a default export, and no character takes two bytes of memory', async () => {
  const names = (await readdir(build)).filter((name) => name.endsWith('.js'))
  const workers = globSync('{src,seed}/**/*-worker.ts', { cwd: join(import.meta.dirname, '..') })
  expect(workers.length).toBeGreaterThan(5)
  for (const worker of workers) {
    const code = await readFile(join(build, `${basename(worker, '.ts')}.js`), 'utf8')
    expect(code, worker).not.toMatch(/\bas default\b|\bexport default\b/)
  }
  for (const name of names) {
    const code = await readFile(join(build, name), 'utf8')
    expect(code, name).not.toMatch(/[^\0-\u007F]/)
    expect(code, name).not.toMatch(/new URL\("\.\/[\w-]+\.ts"/)
  }
})
