import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveToOutbox, readOutbox } from './mail-outbox.ts'
import { renderMail } from './mail-templates.ts'
import { createMailer } from './mail.ts'

let folder = ''
let now = new Date('2026-06-01T12:00:00.123Z')
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'catenary-outbox-'))
  folder = join(made, 'outbox')
  onTestFinished(() => rm(made, { recursive: true }))
})

const link = 'https://ropes.example/login/reset/aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kL9nP2rS'

async function send(id: string, minutes: number) {
  now = new Date(Date.UTC(2026, 5, 1, 12, minutes, 0, 123))
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'Catenary <no-reply@localhost>',
    outboxFolder: folder,
    clock: { now: () => now },
  })
  const values = { name: 'Ana Núñez', link, expiresAt: '2026-06-01T13:00:00.000Z' }
  await mailer.send(
    { to: { name: '', address: `${id}@alpha.example` }, ...renderMail('passwordReset', 'es', values) },
    id,
  )
}

test('lists the latest mails, the newest first, with complete links', async () => {
  await send('b', 0)
  await send('c', 2)
  await send('a', 1)
  expect((await readOutbox(folder)).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  const [latest, ...others] = await readOutbox(folder, 1)
  expect(others).toEqual([])
  expect(latest).toMatchObject({
    id: 'c',
    fileName: '20260601T120200123Z-c.eml',
    savedAt: '2026-06-01T12:02:00.123Z',
    to: 'c@alpha.example',
    subject: 'Elija una contraseña nueva para Catenary',
  })
  expect(latest?.text.split('\n')).toContain(link)
})

test('stores mails readable only for the user of the server, and the same mail once', async () => {
  await send('a', 0)
  await send('a', 7)
  expect(await readdir(folder)).toEqual(['20260601T120000123Z-a.eml'])
  expect((await stat(join(folder, '20260601T120000123Z-a.eml'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('is empty where the folder does not exist yet', async () => {
  expect(await readOutbox(join(folder, 'missing'))).toEqual([])
})

test('ignores files that the server did not write', async () => {
  await send('a', 0)
  const secret = join(folder, '..', 'secret')
  await writeFile(secret, 'Subject: secret\r\n\r\nsecret')
  const pathOf = (name: string) => join(folder, name)
  await symlink(secret, pathOf('20260601T130000000Z-link.eml'))
  await mkdir(pathOf('20260601T130000000Z-folder.eml'))
  execFileSync('mkfifo', [pathOf('20260601T130000000Z-pipe.eml')])
  await writeFile(pathOf('20260601T130000000Z-large.eml'), Buffer.alloc(1024 * 1024 + 1, 'x'))
  for (const name of ['.half.part', 'note.txt', '20260601T130000000Z-a\nb.eml', '20260601T130000000Z-<b>.eml', 'x.eml'])
    await writeFile(pathOf(name), 'Subject: secret\r\n\r\nsecret')
  expect((await readOutbox(folder)).map(({ id }) => id)).toEqual(['a'])
})

test('reads files that are no mails without failing', async () => {
  await send('a', 0)
  await writeFile(join(folder, '20260601T130000000Z-empty.eml'), '')
  await writeFile(join(folder, '20260601T130000000Z-noise.eml'), Buffer.from([0, 255, 254, 13, 10, 0]))
  const mails = await readOutbox(folder)
  expect(mails.map(({ id }) => id).toSorted()).toEqual(['a', 'empty', 'noise'])
  expect(mails.find(({ id }) => id === 'empty')).toMatchObject({ to: '', subject: '', text: '' })
})

test.each(['../x', 'a/b', '', 'a b', 'a.eml'])('refuses to write under the id “%s”', async (id) => {
  await expect(saveToOutbox(folder, { id, at: now, file: Buffer.from('x') })).rejects.toThrow('cannot be kept')
  await expect(readdir(join(folder, '..'))).resolves.toEqual([])
})

test('leaves no partial file where writing fails', async () => {
  await send('a', 0)
  // Fails after the file was opened, for every user alike.
  const unwritable = Symbol('a mail') as unknown as Buffer
  await expect(saveToOutbox(folder, { id: 'b', at: now, file: unwritable })).rejects.toThrow(TypeError)
  expect(await readdir(folder)).toHaveLength(1)
})
