import { api } from '@catenary/contract/api'
import type { Problem } from '@catenary/contract/primitives'
import { taskColumns } from '@catenary/contract/work/task-upload'
import type { TaskUpload, UploadSummary } from '@catenary/contract/work/task-upload'
import type { Task } from '@catenary/contract/work/tasks'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../../test/support/assets.ts'
import { createAssets } from '../../../../test/support/assets.ts'
import { taskCalls } from '../../../../test/support/task-calls.ts'
import type { Part } from '../../../../test/support/upload.ts'
import { multipart } from '../../../../test/support/upload.ts'
import type { Person, TestResponse, World } from '../../../../test/support/world.ts'
import { createWorld } from '../../../../test/support/world.ts'

let world: World
let user: Person
let stranger: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

interface Sent {
  readonly who?: Person
  readonly query?: string
  readonly language?: string
  readonly id?: string
  /** The Idempotency-Key. */
  readonly key?: string
  readonly name?: string
  /** For the ropes that the file names. */
  readonly forAll?: boolean
}

function upload(bytes: Uint8Array | string, sent: Sent = {}): Promise<TestResponse> {
  const { who = user, query = '', language = 'de', id, key, name = 'Aufgaben.csv', forAll = false } = sent
  const { payload, type } = multipart([...(id ? [{ field: 'id', text: id }] : []), { name, bytes }])
  return world.app.inject({
    method: 'POST',
    url: `/api/ropes/${forAll ? '' : `${assets.rope}/`}tasks/upload${query}`,
    headers: { 'content-type': type, 'accept-language': language, ...(key && { 'idempotency-key': key }) },
    cookies: { catenary_session: who.token },
    payload,
  })
}
const { list } = taskCalls(() => ({ world, user, assets }))
const titles = async () => (await list()).map(({ attributes }) => attributes.title)
const faults = (response: TestResponse) =>
  (response.json().errors as { line: number; path: string; value: string; message: string }[]).map(
    ({ line, path, value }) => [line, path, value],
  )

describe('a file of tasks', () => {
  const header =
    'title;description;status;dueAt;isRecurring;recurringConditions.bendingCycles;recurringConditions.periodMonths;note'
  const german = `${header}\r\n"Seil schmieren";"Über die ganze\r\nLänge";Erledigt;31.12.2026;Nein;;6;"Öl"\r\n\r\nSpleiß prüfen;Außen;;;Ja;1.200.000;"6,0";\r\n`

  test.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`)],
    ['Windows-1252', Buffer.from(german, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['tabs', Buffer.from(german.replaceAll(';', '\t'))],
  ])('is read as a spreadsheet in German saves it: %s', async (_, bytes) => {
    const response = await upload(bytes)
    expect(response.statusCode, response.body).toBe(200)
    const { rows, tasks } = response.json<TaskUpload>()
    expect(rows).toMatchObject([
      {
        line: 2,
        attributes: {
          title: 'Seil schmieren',
          description: expect.stringMatching(/^Über die ganze\s+Länge$/),
          status: 'done',
          dueAt: '2026-12-31T22:59:59.999Z',
          isRecurring: false,
        },
        note: 'Öl',
      },
      {
        line: 5,
        attributes: {
          title: 'Spleiß prüfen',
          status: 'new',
          isRecurring: true,
          recurringConditions: [
            { type: 'bendingCycles', threshold: 1_200_000 },
            { type: 'periodMonths', threshold: 6 },
          ],
        },
      },
    ])
    expect(tasks).toHaveLength(2)
    expect((await titles()).toSorted()).toEqual(['Seil schmieren', 'Spleiß prüfen'])
  })

  test('in UTF-8 with a broken byte is refused with its line, and not read as Windows-1252', async () => {
    const lines = ['title;description', 'Spleiß;Über die Länge', 'Gr\u0000se;„Öl“ – 5 €', 'Klemme;Rad']
    const broken = (text: string) => Buffer.from(text).map((byte) => (byte === 0 ? 0xfc : byte))
    const text = `${lines.join('\r\n')}\r\n`
    const expected = [422, [[3, '', '']]]
    const responses = [
      await upload(broken(text)),
      await upload(broken(text.replaceAll('\r\n', '\r'))),
      await upload(broken(`\ufeff${lines[0]}\nKlemme;Rad\nGr\u0000se;Rad\n`)),
    ]
    expect(responses.map((answer) => [answer.statusCode, faults(answer)])).toEqual([expected, expected, expected])
    expect(responses[0]?.body).toContain('ein Zeichen dieser Zeile')
    const dry = await upload(broken(text), { query: '?dryRun=1' })
    expect(dry.json<TaskUpload>().errors).toMatchObject([{ line: 3, path: '' }])
    expect(await titles()).toEqual([])
  })

  test('in Windows-1252 is read with the quotation marks of German, which look like UTF-8 in places', async () => {
    const umlauts = Buffer.from('title;description\nÖ;\x84Splei\xdf\x93 \x96 \x84TÜ\x93\n', 'latin1')
    expect((await upload(umlauts)).statusCode).toBe(200)
    expect((await list())[0]?.attributes).toMatchObject({ title: 'Ö', description: '„Spleiß“ – „TÜ“' })
  })

  test('with commas has dates as the request’s language orders them, by the reader’s days where the installation has no zone', async () => {
    const file = 'title,description,dueAt\nGrease,All,03/04/2026\n'
    for (const [language, day] of Object.entries({ en: '2026-03-04', fr: '2026-04-03', es: '2026-04-03' })) {
      const response = await upload(file, { language, query: '?dryRun=1' })
      expect(response.json<TaskUpload>().rows[0]?.attributes.dueAt).toMatch(new RegExp(`^${day}T`))
    }
    const zone = { attributes: '{}' }
    await world.owner.updateTable('installations').set(zone).where('id', '=', assets.installation).execute()
    const { rows } = (await upload(file, { language: 'en', query: '?timezone=America%2FDenver' })).json<TaskUpload>()
    expect([rows[0]?.attributes.dueAt, rows[0]?.rope.timezone]).toEqual(['2026-03-05T06:59:59.999Z', 'America/Denver'])
  })

  test('has no day that is in no calendar, with an instant neither', async () => {
    const response = await upload('title;description;dueAt\nGrease;All;2026-02-30T10:00:00Z\n', { query: '?dryRun=1' })
    expect(faults(response)).toEqual([[2, 'dueAt', '2026-02-30T10:00:00Z']])
  })

  test('has columns in the language of the request, and names of users', async () => {
    const people = await world.call(user, api.tasks.assignees, { query: { rope: assets.rope } })
    const { name = '' } = people.json<{ id: string; name: string }[]>().find(({ id }) => id === user.id) ?? {}
    const header = 'Titel;Beschreibung;Fällig am;Bauteil;Zugewiesen an'
    const file = `${header}\nSchmieren;Alles;2026-12-31 07:30;Spleiß;${name}\n`
    const response = await upload(file, { query: '?dryRun=1' })
    expect(response.json<TaskUpload>().rows[0]?.attributes).toMatchObject({
      dueAt: '2026-12-31T06:30:00.000Z',
      component: 'splice',
    })
  })

  test('shows every row and every fault in a dry run, and stores nothing', async () => {
    const file = `${header};dueCondition.type;component\n;All;;;;;;;;\nGrease;All;offen;31.2.2026;;viele;1,5;;periodDays;Mast\nClean;All;;;;;;;;\n`
    const response = await upload(file, { query: '?dryRun=1' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json<TaskUpload>()).toMatchObject({ id: null, tasks: [], rows: [{ line: 4 }] })
    expect(faults(response)).toEqual([
      [2, 'title', ''],
      [3, 'recurringConditions.bendingCycles', 'viele'],
      [3, 'recurringConditions.periodMonths', '1,5'],
      [3, 'status', 'offen'],
      [3, 'dueAt', '31.2.2026'],
      [3, 'component', 'Mast'],
      [3, 'dueCondition.threshold', ''],
    ])
    const dueAt = response.json<TaskUpload>().errors.find(({ path }) => path === 'dueAt')
    expect(dueAt?.message).toContain('31.12.2026')
    expect(await titles()).toEqual([])
  })

  test.each([
    ['de', 'Neu, In Arbeit, Erledigt', 'Seil, Spleiß, TRUscan'],
    ['en', 'New, In progress, Finished', 'Rope, Splice, TRUscan'],
  ])('names what is expected in the words of its reader: %s', async (language, statuses, components) => {
    const file = 'title;description;status;component;assignedUsers\nGrease;All;Offen;Turm;Nobody | Émile Zola\n'
    const { errors } = (await upload(file, { language })).json<Problem>()
    const messages = new Map(errors?.map(({ path, message }) => [path, message]))
    expect(messages.get('status')).toContain(statuses)
    expect(messages.get('status')).not.toContain('in-progress')
    expect(messages.get('component')).toContain(components)
    expect(messages.get('assignedUsers')).toContain('Nobody')
  })

  test.each([
    ['sep=;', 'title;description'],
    ['"sep=;"', 'title;description'],
    ['SEP=,', 'title,description'],
    ['sep=\t', 'title\tdescription'],
    ['sep=|', 'title|description'],
  ])('may begin with the separator, as Excel writes it: %s', async (first, header) => {
    const sign = header.replaceAll(/\w/g, '')
    const file = (title: string) => `\ufeff${first}\r\n${header}\r\n${title}${sign}"All; of, it"\r\n`
    const { rows } = (await upload(file('Grease'), { query: '?dryRun=1' })).json<TaskUpload>()
    expect(rows).toMatchObject([{ line: 3, attributes: { title: 'Grease', description: 'All; of, it' } }])
    expect(faults(await upload(file('')))).toEqual([[3, 'title', '']])
  })

  test('with a faulty line stores nothing, and reports the line number', async () => {
    const response = await upload('title;description\nGrease;All\n;All\nClean;\n', { language: 'en' })
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toBe('Nothing was saved. Faulty lines: 3, 4')
    expect(faults(response)).toEqual([
      [3, 'title', ''],
      [4, 'description', ''],
    ])
    expect(await titles()).toEqual([])
  })

  test('is refused without its columns, without rows, with unknown columns and other endings', async () => {
    expect(faults(await upload('title;colour\nGrease;red\n'))).toEqual([
      [1, 'colour', 'colour'],
      [1, 'description', ''],
    ])
    expect(faults(await upload('title;description\n'))).toEqual([[1, '', '']])
    const noCondition = [2, 'recurringConditions.bendingCycles', '']
    expect(faults(await upload('title;description;isRecurring\nGrease;All;Ja\n'))).toEqual([noCondition])
    expect((await upload('')).statusCode).toBe(422)
    expect((await upload('rope,title,description\n,Grease,All\n', { forAll: true })).statusCode).toBe(422)
  })

  test('is refused with its field where it is no CSV file, one of two, or in another field', async () => {
    const row = 'title;description\nGrease;All\n'
    const post = async (parts: readonly Part[]) => {
      const { payload, type } = multipart(parts)
      const headers = { 'content-type': type, 'accept-language': 'en' }
      const cookies = { catenary_session: user.token }
      const url = `/api/ropes/${assets.rope}/tasks/upload`
      const { status, errors } = (
        await world.app.inject({ method: 'POST', url, headers, cookies, payload })
      ).json<Problem>()
      return [status, ...(errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
    }
    const file = { name: 'tasks.csv', bytes: row }
    expect(await post([{ name: 'tasks.xlsx', bytes: row }])).toEqual([
      415,
      'files: tasks.xlsx: this file type is not supported. Supported types: .csv',
    ])
    expect(await post([file, file])).toEqual([400, 'files: Too many files: at most 1 at once'])
    expect(await post([file, file, file])).toEqual([400, 'files: Too many files: at most 1 at once'])
    expect(await post([file, { ...file, in: 'more' }])).toEqual([400, expect.stringMatching(/^more: /)])
    expect(await post([{ ...file, in: 'more' }])).toEqual([400, expect.stringMatching(/^more: /)])
    expect(await post([file, { field: 'more', text: 'text' }])).toEqual([400, expect.stringMatching(/^more: /)])
    const fields = Array.from({ length: 30 }, (_, index) => ({ field: `more${index}`, text: 'text' }))
    expect(await post([file, ...fields])).toEqual([400, expect.stringMatching(/^: .*20/)])
  })

  test('for all ropes identifies each by its id or its path', async () => {
    const { name } = await world.owner
      .selectFrom('areas')
      .select('name')
      .where('id', '=', assets.area)
      .executeTakeFirstOrThrow()
    const path = `${name} / gipfelbahn / ROPE 1`
    const file = `rope;title;description\n${assets.rope};Grease;All\n${path};Clean;All\n`
    expect((await upload(file, { forAll: true })).statusCode).toBe(200)
    expect((await titles()).toSorted()).toEqual(['Clean', 'Grease'])
    const foreign = await upload(file, { forAll: true, who: stranger })
    expect([foreign.statusCode, faults(foreign).map(([line, column]) => [line, column])]).toEqual([
      422,
      [
        [2, 'rope'],
        [3, 'rope'],
      ],
    ])
    expect((await upload('title;description\nGrease;All\n', { who: stranger })).statusCode).toBe(404)
  })

  test('sent again with its id stores nothing twice; another file with that id is refused', async () => {
    const id = v7()
    const first = await upload('title;description\nGrease;All\n', { id })
    const again = await upload('title;description\nGrease;All\n', { id })
    expect(again.json<TaskUpload>().tasks).toEqual(first.json<TaskUpload>().tasks)
    expect(await titles()).toEqual(['Grease'])
    expect((await upload('title;description\nClean;All\n', { id })).statusCode).toBe(409)
  })

  test('sent again with its key stores nothing twice; with another file or as a dry run the key is refused', async () => {
    const [file, key] = ['title;description\nGrease;All\n', v7()]
    const first = await upload(file, { key })
    const again = await upload(file, { key })
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    expect((await upload('title;description\nClean;All\n', { key })).statusCode).toBe(422)
    expect((await upload(file, { key, query: '?dryRun=1' })).statusCode).toBe(422)
    expect(await titles()).toEqual(['Grease'])
  })
})

describe('a finished recurring task of a file', () => {
  const file = 'title;description;status;recurringConditions.periodMonths\nGrease;All;Erledigt;6\nClean;All;;6\n'
  const due = '2026-12-01T22:59:59.999Z'
  const undo = (id: string | null | undefined) =>
    world.call(user, api.tasks.undoUpload, { params: { upload: id ?? '' } })

  test('is followed by one successor, which the dry run tells', async () => {
    const dry = (await upload(file, { query: '?dryRun=1' })).json<TaskUpload>()
    expect(dry.rows.map(({ next }) => next)).toEqual([{ at: due, cycles: null }, null])
    const id = v7()
    const [first, again] = [await upload(file, { id }), await upload(file, { id })].map((one) => one.json<TaskUpload>())
    expect(again?.tasks).toEqual(first?.tasks)
    const tasks = await list()
    expect(tasks).toHaveLength(3)
    const next = tasks.find(({ predecessor }) => predecessor?.id === first?.tasks[0]?.id)
    expect(next).toMatchObject({ attributes: { title: 'Grease', status: 'new' }, due: { at: due } })
  })

  test('is undone with its successor, unless that was changed since', async () => {
    const first = (await upload(file)).json<TaskUpload>()
    expect((await undo(first.id)).json()).toHaveLength(3)
    expect(await titles()).toEqual([])
    const second = (await upload(file)).json<TaskUpload>()
    const next = (await list()).find(({ predecessor }) => predecessor !== null)
    await world.call(user, api.tasks.change, { params: { id: next?.id ?? '' }, body: { task: { note: 'Half' } } })
    const [summary] = (await world.call(user, api.tasks.uploads, {})).json<UploadSummary[]>()
    expect(summary).toMatchObject({ id: second.id, taskCount: 2, changedCount: 1 })
    const refused = await undo(second.id)
    expect([refused.statusCode, refused.json().current]).toEqual([409, [expect.objectContaining({ id: next?.id })]])
    expect(await titles()).toHaveLength(3)
  })
})

describe('the undoing of an upload', () => {
  const undo = (uploadId: string, who = user) => world.call(who, api.tasks.undoUpload, { params: { upload: uploadId } })

  test('archives all its tasks, and none where one was changed since', async () => {
    const file = 'title;description\nGrease;All\nClean;All\n'
    const first = (await upload(file)).json<TaskUpload>()
    expect((await undo(first.id ?? '', stranger)).statusCode).toBe(404)
    expect((await undo(first.id ?? '')).json()).toMatchObject([{ isDeleted: true }, { isDeleted: true }])
    expect(await titles()).toEqual([])
    const second = (await upload(file)).json<TaskUpload>()
    const changed = second.tasks[0]?.id ?? ''
    await world.call(user, api.tasks.change, { params: { id: changed }, body: { task: { note: 'Half' } } })
    const refused = await undo(second.id ?? '')
    expect([refused.statusCode, refused.json().current]).toEqual([409, [expect.objectContaining({ id: changed })]])
    expect(await titles()).toHaveLength(2)
  })
})

test('uploads are listed, newest first, with what became of their tasks; those of others are not', async () => {
  const file = 'title;description\nGrease;All\nClean;All\n'
  const [older, newer] = [await upload(file), await upload(file)].map((answer) => answer.json<TaskUpload>())
  const params = { id: newer?.tasks[1]?.id ?? '' }
  await world.call(user, api.tasks.change, { params, body: { task: { note: 'Half' } } })
  await world.call(user, api.tasks.undoUpload, { params: { upload: older?.id ?? '' } })
  const uploads = (await world.call(user, api.tasks.uploads, {})).json<UploadSummary[]>()
  const facts = { firstTitle: 'Grease', taskCount: 2, ropeCount: 1 }
  expect(uploads.slice(0, 2)).toMatchObject([
    { id: newer?.id, ...facts, archivedCount: 0, changedCount: 1 },
    { id: older?.id, ...facts, archivedCount: 2, changedCount: 0 },
  ])
  const found = await world.call(user, api.tasks.list, { query: { upload: newer?.id ?? '' } })
  const tasks = found.json<Task[]>()
  expect(tasks.map(({ attributes }) => attributes.title).toSorted()).toEqual(['Clean', 'Grease'])
  expect(uploads[0]?.uploadedBy).toEqual(tasks[0]?.createdBy)
  expect((await world.call(stranger, api.tasks.uploads, {})).json()).toEqual([])
})

test.each(['en', 'de', 'fr', 'es'] as const)(
  'the template in %s is read once its example names a rope, and not before',
  async (language) => {
    const { payload } = await world.call(user, api.tasks.template, {}, { language })
    const [header = ''] = payload.replace('\ufeff', '').split('\r\n')
    expect(header.split(language === 'en' ? ',' : ';').length).toBeGreaterThanOrEqual(taskColumns.length)
    const faultsOf = async (file: string) => {
      const response = await upload(file, { language, query: '?dryRun=1', forAll: true })
      return { columns: faults(response).map(([, column]) => column), rows: response.json<TaskUpload>().rows }
    }
    expect((await faultsOf(payload)).columns).toEqual(['rope'])
    const named = payload.replace(/^[^/\n]+\/[^/\n]+\/[^,;]+/m, assets.rope)
    const { columns, rows } = await faultsOf(named)
    expect(columns).toEqual([])
    expect(rows).toMatchObject([
      {
        assignedUsers: [{ id: user.id }],
        attributes: {
          dueAt: expect.stringMatching(/^2027-12-31T/),
          recurringConditions: [{ type: 'periodMonths', threshold: 6 }],
          component: 'rope',
          inspectionType: 'C',
        },
      },
    ])
  },
)

test('assignees are named by e-mail address, too', async () => {
  const { email } = await world.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const file = `title;description;assignedUsers\nGrease;All;${email.toUpperCase()}\nClean;All;nobody@example.com\n`
  const response = await upload(file, { query: '?dryRun=1' })
  expect(response.json<TaskUpload>().rows).toMatchObject([{ line: 2, assignedUsers: [{ id: user.id }] }])
  expect(faults(response)).toEqual([[3, 'assignedUsers', 'nobody@example.com']])
})
