import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveBuild } from './web-client.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-build-'))
  await writeBuild('dist', 'old')
  await writeBuild('dist/.next-1', 'new')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function writeBuild(name: string, version: string) {
  await mkdir(join(folder, name, 'assets/pdf'), { recursive: true })
  await writeFile(join(folder, name, 'index.html'), `assets/start-${version}.js`)
  await writeFile(join(folder, name, `assets/start-${version}.js`), version)
  await writeFile(join(folder, name, `assets/pdf/${version}.bin`), version)
}

const move = () => moveBuild(join(folder, 'dist/.next-1'), join(folder, 'dist'))
const assets = async () => (await readdir(join(folder, 'dist/assets'))).toSorted()

test('a new build leaves to open pages the files of the build that they came from', async () => {
  await move()
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('assets/start-new.js')
  expect(await assets()).toEqual(['pdf', 'start-new.js', 'start-old.js'])
  expect(await readFile(join(folder, 'dist/assets/pdf/new.bin'), 'utf8')).toBe('new')
})

test('files that have been of no build for a week go', async () => {
  const before = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  await utimes(join(folder, 'dist/assets/start-old.js'), before, before)
  await move()
  expect(await assets()).toEqual(['pdf', 'start-new.js'])
})
