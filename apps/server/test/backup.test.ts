import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Contents } from '../src/system/backup/format.ts'
import { verifyBackup } from '../src/system/backup/verify.ts'
import { getJson, mainModule, serverEnvironment, startDemoProcess } from './support/demo-process.ts'
import type { DemoProcess } from './support/demo-process.ts'

let folder: string
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catenary-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command on the installation of a data folder; `input` is its standard input. */
async function run(data: string, words: readonly string[], input?: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [mainModule, ...words], { env: serverEnvironment(inFolder(data), more) })
  if (input === undefined) child.stdin.end()
  else createReadStream(input).pipe(child.stdin)
  const [printed, complaints] = [text(child.stdout), text(child.stderr)]
  const [code] = (await once(child, 'exit')) as [number]
  return { code, printed: await printed, complaints: await complaints }
}

/** Records notes on a rope, one after the other, until it is stopped; resolves to those that were confirmed. */
function keepRecording({ address, cookie }: DemoProcess, rope: string) {
  const confirmed: string[] = []
  const recorder = new AbortController()
  const recording = (async () => {
    for (let number = 0; !recorder.signal.aborted; number += 1) {
      const note = `note ${number}`
      const response = await fetch(`${address}/api/ropes/${rope}/notes`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ note }),
      })
      if (response.ok) confirmed.push(note)
    }
  })()
  return { confirmed, stop: () => (recorder.abort(), recording) }
}

const tablesOf = ({ hashes }: Contents) => Object.entries(hashes).filter(([name]) => name.startsWith('tables/'))
const read = async (file: string) => (await verifyBackup(createReadStream(inFolder(file)))).contents
const notesOf = async (server: DemoProcess, rope: string) =>
  (await getJson<{ note: string }[]>(server, `/ropes/${rope}/notes`)).map(({ note }) => note)

test('a backup that is made while people record is restored elsewhere, whole, and nothing happens twice', async () => {
  const server = await startDemoProcess(inFolder('data'))
  onTestFinished(server.stop)
  const [rope] = await getJson<{ id: string }[]>(server, '/ropes')
  const ropeId = rope?.id ?? ''
  const recorder = keepRecording(server, ropeId)
  await expect.poll(() => recorder.confirmed.length).toBeGreaterThan(3)
  const before = [...recorder.confirmed]
  await mkdir(inFolder('backups'))
  const created = await run('data', ['backup', 'create', inFolder('backups')])
  expect(created).toMatchObject({ code: 0, complaints: '' })
  expect(created.printed).toMatch(/The backup is in .*catenary-\d{8}T\d{6}Z\.tar: \d+ rows in \d+ tables, \d+ files/)
  await recorder.stop()
  expect(recorder.confirmed.length).toBeGreaterThan(before.length)
  await server.stop()

  const [name = ''] = await readdir(inFolder('backups'))
  const file = inFolder(`backups/${name}`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const restored = await run('restored', ['backup', 'restore', '-'], file)
  expect(restored).toMatchObject({ code: 0, complaints: '' })
  expect((await run('restored', ['backup', 'create', inFolder('again.tar')])).code).toBe(0)
  expect(tablesOf(await read('again.tar'))).toEqual(tablesOf(await read(`backups/${name}`)))
  expect(await run('restored', ['files', 'verify'])).toMatchObject({ code: 0 })

  const there = await startDemoProcess(inFolder('restored'))
  onTestFinished(there.stop)
  const notes = await notesOf(there, ropeId)
  for (const note of before) expect(notes).toContain(note)
  const old = await fetch(`${there.address}/api/ropes`, { headers: { cookie: server.cookie } })
  expect(old.status).toBe(401)
  await pause(2000)
  expect(await readdir(inFolder('restored/outbox')).catch(() => [])).toEqual([])
  const refused = await run('restored', ['backup', 'restore', file])
  expect(refused.code).toBe(2)
  expect(refused.complaints).toContain('Catenary is running on')
  await there.stop()
})

test('a backup that cannot be written leaves nothing, and one that is there is not overwritten', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'steep rope, high mountain' }
  const sealed = inFolder('sealed.tar.age')
  const encrypted = await run('restored', ['backup', 'create', sealed], undefined, passphrase)
  expect(encrypted).toMatchObject({ code: 0 })
  expect(encrypted.printed).not.toContain('not encrypted')
  await writeFile(inFolder('text'), 'this is no backup'.repeat(100))
  const [verified, twice, homeless, nowhere, nameless, wrong] = await Promise.all([
    run('nowhere', ['backup', 'verify', sealed], undefined, passphrase),
    run('restored', ['backup', 'create', sealed]),
    run('nowhere', ['backup', 'create', inFolder('x.tar')]),
    run('nowhere', ['backup', 'verify', inFolder('not there')]),
    run('restored', ['backup', 'create']),
    run('fresh', ['backup', 'restore', inFolder('text')]),
  ])
  expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining('The backup is whole.') as string })
  expect(twice).toMatchObject({ code: 2, complaints: expect.stringContaining('exists already') as string })
  expect(homeless.complaints).toContain('is it the data folder of Catenary?')
  expect(nowhere.complaints).toContain('cannot be read')
  expect(nameless.complaints).toContain('Name the file of the backup')
  expect(wrong).toMatchObject({ code: 2, complaints: expect.stringContaining('no backup of Catenary') as string })
  const unwritable = await run('restored', ['backup', 'create', inFolder('no/such/folder.tar')])
  expect(unwritable).toMatchObject({ code: 2, complaints: expect.stringContaining('There is no folder') as string })
  expect((await readdir(folder)).filter((name) => name.includes('unfinished') || name === 'x.tar')).toEqual([])
  expect((await run('restored', ['backup', 'create'])).complaints).toContain('Name the file of the backup')
})
