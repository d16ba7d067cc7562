import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './run.ts'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'catenary-moved-')))
  for (const name of ['bin', 'src', 'dist/one']) mkdirSync(join(folder, 'apps/server', name), { recursive: true })
  copyFileSync(join(root, 'apps/server/bin/catenary.mjs'), join(folder, 'apps/server/bin/catenary.mjs'))
  writeFileSync(join(folder, 'apps/server/src/main.ts'), 'console.log("its sources")')
  writeFileSync(join(folder, 'apps/server/dist/one/main.js'), 'console.log("its build")')
})
afterEach(() => rmSync(folder, { recursive: true }))

const started = (build: object) => {
  writeFileSync(join(folder, 'apps/server/dist/build.json'), JSON.stringify(build))
  return execFileSync(process.execPath, [join(folder, 'apps/server/bin/catenary.mjs')], { encoding: 'utf8' }).trim()
}
const build = { folder: 'apps/server/dist/one', fingerprint: '' }

test('an installation runs from a build of its own, and not from that of the folder from which it was copied', () => {
  expect(started({ ...build, root: folder })).toBe('its build')
  // The build holds the paths of the sources that it was made from: those of the other folder, which may be older or gone.
  expect(started({ ...build, root: '/opt/catenary' })).toBe('its sources')
  expect(started(build)).toBe('its sources')
})
