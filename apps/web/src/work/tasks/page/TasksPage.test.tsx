import { ropes } from '@catenary/contract/assets/ropes'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { expect, onTestFinished, test } from 'vitest'
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
  expect(router.state.location.search).toEqual({
    status: 'done',
    mine: true,
    overdue: true,
    filter: 'shift',
    sort: 'rope',
    ...place,
  })
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(rows.nth(0)).toBeVisible()
  expect(router.state.location.search).toEqual({ sort: 'rope' })
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
  expect(router.state.location.search).toEqual({ rope: rope.id, status: 'archived' })
})

test('a row opens its task at an address of its own, and Back closes it', async () => {
  const { handlers } = taskServer([overdue], 'ROLE_USER', [
    handle(ropes.get, () => new Response(null, { status: 404 })),
  ])
  const { router } = await renderPage('/tasks', { handlers })
  await list.getByRole('link', { name: 'Task 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Task, Haul rope' })
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Task 1')
  expect(router.state.location.search).toEqual({ task: overdue.id })
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
