import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { workerlessZip } from './workerless-zip.ts'

test('what writes sheets of Excel starts no worker, which the content security policy would refuse', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '.sheet-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const input = join(folder, 'entry.js')
  await writeFile(input, "import write from 'write-excel-file/browser'\nwindow.write = write\n")
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [workerlessZip()],
    build: { write: false, minify: false, rolldownOptions: { input } },
  })
  const code = (built as Rolldown.RolldownOutput).output.map((file) => ('code' in file ? file.code : '')).join('\n')
  expect(code).toContain('zipSync(')
  expect(code).not.toContain('new Worker(')
})
