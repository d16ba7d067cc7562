import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { compileHints } from './compile-hints.ts'

test('each script begins with the hint, also one that loads others, before which the list of those is written', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '.hints-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const input = join(folder, 'entry.js')
  await writeFile(join(folder, 'part.css'), 'p { margin: 0 }')
  await writeFile(join(folder, 'part.js'), "import './part.css'\nexport const part = () => window.name\n")
  await writeFile(input, "window.load = () => import('./part.js')\n")
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileHints()],
    build: { write: false, rolldownOptions: { input } },
  })
  const scripts = (built as Rolldown.RolldownOutput).output.flatMap((file) => ('code' in file ? [file.code] : []))
  expect(scripts.join('')).toContain('__vite__mapDeps')
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
