import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, firstOf, someInstallations, someRopes, testSessionUser } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { handle, pageOfList } from '../../../test/request-handlers.ts'
import { noDue, testTask } from '../../../test/test-task.ts'

const overdue = testTask(1, { due: { ...noDue, at: '2026-03-01T22:59:59.999Z', isOverdue: true } })
const others = Array.from({ length: 11 }, (_, index) => testTask(index + 2))

/** A server with these tasks, and the queries its list came with. */
function taskServer(
  found: readonly Task[],
  role: 'ROLE_ADMIN' | 'ROLE_USER' = 'ROLE_USER',
  more: RequestHandler[] = [],
) {
  const queries: Record<string, string>[] = []
  const list = handle(tasks.list, ({ query }) => {
    const { limit: _, total: __, ...filters } = Object.fromEntries(query)
    queries.push(filters)
    return pageOfList(filters['query'] === undefined ? found : [], query)
  })
  const get = handle(
    tasks.get,
    ({ params }) => found.find(({ id }) => id === params?.id) ?? new Response(null, { status: 404 }),
  )
  const beside = [handle(tasks.notes, () => []), handle(tasks.assignees, () => [])]
  return { queries, handlers: [...more, list, get, ...beside, ...defaultHandlers(testSessionUser(role))] }
}

const list = page.getByRole('list', { name: 'Tasks' })
const rows = list.getByRole('listitem')
const choose = async (name: string, option: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name, exact: true }), option)

test('all tasks are listed ten at a time with their ropes; what is overdue says so', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  const { queries, handlers } = taskServer([overdue, ...others])
  await renderPage('/tasks', { handlers })
  await expect.poll(() => rows.elements().length).toBe(10)
  await expect.element(rows.nth(0)).toMatchTextContent(/Task 1Haul rope · Gipfelbahn.*Overdue: Mar 1, 2026New/)
  for (const width of [360, 820]) {
    await page.viewport(width, 800)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  }
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  expect(queries).toEqual([{ status: 'new,in-progress' }, { status: 'new,in-progress', cursor: 'after10' }])
})

test('filters, order and words go to the server and stand in the address, one button takes them away', async () => {
  const { queries, handlers } = taskServer([overdue])
  const { router } = await renderPage('/tasks', { handlers })
  await expect.element(rows.nth(0)).toBeVisible()
  await page.getByText('Assigned to me', { exact: true }).click()
  await page.getByText('Overdue', { exact: true }).click()
  await choose('Status', 'Finished')
  await choose('Sort by', 'Rope')
  await choose('Area', 'Piz Alpha')
  const installation = firstOf(someInstallations)
  await choose('Installation', installation.name)
  const rope = firstOf(someRopes)
  await choose('Rope', rope.name)
  await page.getByRole('textbox', { name: 'Search title and description' }).fill('shift')
  await expect.element(page.getByText('No matching tasks present')).toBeVisible()
  const place = { area: installation.area.id, installation: installation.id, rope: rope.id }
  expect(queries.at(-1)).toEqual({
    status: 'done',
    assigned: 'me',
    overdue: '1',
    query: 'shift',
    sort: 'rope',
    ...place,
  })
  await expect
    .poll(() => router.state.location.search)
    .toEqual({
      status: 'done',
      mine: true,
      overdue: true,
      filter: 'shift',
      sort: 'rope',
      ...place,
    })
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(rows.nth(0)).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'rope' })
})

test('an address that names a rope alone shows where it is; archived ones are asked for', async () => {
  const rope = firstOf(someRopes)
  const { queries, handlers } = taskServer([overdue])
  const upload = '01994f00-0000-7000-b000-000000000001'
  const { router } = await renderPage(`/tasks?rope=${rope.id}&status=archived&upload=${upload}&mine=perhaps`, {
    handlers,
  })
  await expect.element(page.getByRole('combobox', { name: 'Rope', exact: true })).toHaveValue(rope.id)
  expect(queries.at(-1)).toEqual({ rope: rope.id, archived: '1', upload })
  await page.getByRole('button', { name: 'Clear filter: From one uploaded file' }).click()
  await expect.poll(() => queries.at(-1)).toEqual({ rope: rope.id, archived: '1' })
  await expect.poll(() => router.state.location.search).toEqual({ rope: rope.id, status: 'archived' })
})

test('a row opens its task at an address of its own, and Back closes it', async () => {
  const { handlers } = taskServer([overdue], 'ROLE_USER', [
    handle(ropes.get, () => new Response(null, { status: 404 })),
  ])
  const { router } = await renderPage('/tasks', { handlers })
  await list.getByRole('link', { name: 'Task 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Task, Haul rope' })
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Task 1')
  await expect.poll(() => router.state.location.search).toEqual({ task: overdue.id })
  router.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('internal tasks are a filter for who may see them', async () => {
  const { queries, handlers } = taskServer([], 'ROLE_ADMIN')
  const { unmount } = await renderPage('/tasks', { handlers })
  await expect.element(page.getByText('No pending tasks')).toBeVisible()
  await choose('Internal tasks', 'Not internal')
  await expect.poll(() => queries.at(-1)).toEqual({ status: 'new,in-progress', internal: '0' })
  await unmount()
  await renderPage('/tasks', { handlers: taskServer([]).handlers })
  await expect.element(page.getByText('No pending tasks')).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Internal tasks' }).query()).toBeNull()
})

describe('a new task', () => {
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const ropeField = dialog.getByRole('combobox', { name: 'Rope' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const optionOf = ({ name }: { readonly name: string }) => page.getByRole('option', { name: new RegExp(`^${name} ·`) })

  /** A server with these ropes, the words that were looked for, and the tasks that were made. */
  function newTaskServer(allRopes: readonly Rope[] = someRopes, role: 'ROLE_USER' | 'ROLE_API_EXTERNAL' = 'ROLE_USER') {
    const words: (string | null)[] = []
    const created: unknown[] = []
    const stored: Task[] = []
    const find = handle(ropes.all, ({ query }) => {
      const looked = query.get('query')
      words.push(looked)
      const matching = allRopes.filter(({ name }) => name.toLowerCase().includes((looked ?? '').toLowerCase()))
      return matching.slice(0, Number(query.get('limit')))
    })
    const create = handle(tasks.create, ({ body }) => {
      created.push(body)
      stored.push(testTask(1, {}, { title: 'Grease' }))
      return firstOf(stored)
    })
    const listed = handle(tasks.list, ({ query }) => pageOfList(stored, query))
    const assignees = handle(tasks.assignees, () => [{ id: testSessionUser(role).id, name: 'Anna Keller' }])
    return { words, created, handlers: [find, create, listed, assignees, ...defaultHandlers(testSessionUser(role))] }
  }

  test('is made on a rope that is found by its name, and then stands in the list', async () => {
    const [first, other] = someRopes
    if (!first || !other) throw new Error('Two ropes are needed')
    const { created, words, handlers } = newTaskServer()
    const { router } = await renderPage('/tasks?sort=title', { handlers })
    await page.getByRole('button', { name: 'New task' }).click()
    await expect.element(ropeField).toHaveFocus()
    await expect.poll(() => router.state.location.search).toEqual({ sort: 'title', dialog: 'new' })
    expect(title.query()).toBeNull()
    await userEvent.keyboard('rope 1')
    await expect.element(optionOf(first)).toBeVisible()
    await expect.element(optionOf(other)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('status')).toHaveTextContent('1 result')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const { name, installation } = first
    await expect.element(ropeField).toHaveValue(`${name} · ${installation.name} · ${installation.area.name}`)
    await userEvent.tab()
    await expect.element(title).toHaveFocus()
    await title.fill('Grease')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('All of it')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(list.getByRole('link', { name: 'Grease' })).toBeVisible()
    expect(created).toMatchObject([{ task: { rope: { id: first.id }, attributes: { title: 'Grease' } } }])
    expect(words).toContain('rope 1')
    await expect.poll(() => router.state.location.search).toEqual({ sort: 'title' })
  })

  test('keeps what was typed when another rope is chosen, apart from the assignees', async () => {
    const [first, , other] = someRopes
    if (!first || !other) throw new Error('Three ropes are needed')
    const { created, handlers } = newTaskServer()
    await renderPage(`/tasks?dialog=new&rope=${first.id}`, { handlers })
    await title.fill('Grease')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('All of it')
    await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
    await page.getByRole('option', { name: 'Anna Keller' }).click()
    await ropeField.fill(other.name)
    await optionOf(other).click()
    await expect.element(title).toHaveValue('Grease')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(created).toMatchObject([
      {
        task: { rope: { id: other.id }, assignedUsers: [], attributes: { title: 'Grease', description: 'All of it' } },
      },
    ])
  })

  test('is for the only rope there is, and for none that is archived', async () => {
    const [only, archived] = someRopes
    if (!only || !archived) throw new Error('Two ropes are needed')
    const { unmount } = await renderPage('/tasks?dialog=new', { handlers: newTaskServer([only]).handlers })
    await expect.element(ropeField).toHaveValue(expect.stringContaining(only.name))
    await expect.element(title).toBeVisible()
    await unmount()
    const inArchive = handle(ropes.get, () => ({ ...archived, isInArchive: true }))
    await renderPage(`/tasks?dialog=new&rope=${archived.id}`, { handlers: [inArchive, ...newTaskServer().handlers] })
    await expect.element(ropeField).toHaveValue('')
    expect(title.query()).toBeNull()
  })

  test('is given up by Back, fits every width, and is offered to those who may make one', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    const { unmount, router } = await renderPage('/tasks', { handlers: newTaskServer().handlers })
    await page.getByRole('button', { name: 'New task' }).click()
    await expect.element(ropeField).toHaveFocus()
    for (const width of [360, 820]) {
      await page.viewport(width, 800)
      await expectAccessible()
      await ropeField.click()
      await expect.element(optionOf(firstOf(someRopes))).toBeVisible()
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      // Closes the list alone.
      await userEvent.keyboard('{Escape}')
      await expect.element(optionOf(firstOf(someRopes))).not.toBeInTheDocument()
    }
    await expect.element(dialog).toBeVisible()
    router.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    await unmount()
    await renderPage('/tasks?dialog=new', { handlers: newTaskServer(someRopes, 'ROLE_API_EXTERNAL').handlers })
    await expect.element(page.getByText('No pending tasks')).toBeVisible()
    expect(page.getByRole('button', { name: 'New task' }).query()).toBeNull()
    expect(dialog.query()).toBeNull()
  })
})
