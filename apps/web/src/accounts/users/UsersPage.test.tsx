import { users } from '@catenary/contract/accounts/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import {
  someMandators,
  someUsers,
  userId,
  testUser,
  usersHandlers,
  versionedResponse,
} from '../../test/user-handlers.ts'

const table = page.getByRole('table', { name: 'Users' })
const names = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => /[A-Z][a-z0-9]+ Muster/.exec(row.textContent ?? '')?.[0])

test('lists users with role, mandators, second factor and state', async () => {
  await renderPage('/users', { handlers: usersHandlers() })
  await expect.element(table.getByRole('link', { name: 'Beat Muster' })).toBeVisible()
  const heads = table
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual([
    'Name',
    'Email',
    'Role',
    'Function',
    'Mandators',
    'Two-factor',
    'Last login',
    'State',
    'Actions',
  ])
  const beat = table.getByRole('row', { name: /Beat Muster/ })
  for (const expectedText of ['Client administrator', 'Ropeway technical manager', 'Alpha Bergbahnen', 'App', 'Active'])
    await expect.element(beat.getByText(expectedText, { exact: true })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Chiara/ }).getByText('Invitation expired')).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Chiara/ }).getByText('Never')).toBeVisible()
  await expectAccessible()
})

test('an inactive user is struck through and labelled inactive', async () => {
  await renderPage('/users', { handlers: usersHandlers() })
  const link = table.getByRole('link', { name: 'Dario Muster (Inactive)' })
  await expect.element(link).toBeVisible()
  expect((await link.findElement()).querySelector('s')?.textContent).toBe('Dario Muster')
})

test('an invited user is not struck through', async () => {
  const invited = { ...firstOf(someUsers), name: 'Ines Eingeladen', isActive: false, invitation: 'pending' as const }
  const list = handle(users.list, ({ query }) =>
    pageOfList([{ ...invited, isShowable: false, isEditable: true }], query),
  )
  await renderPage('/users', { handlers: [list, ...usersHandlers()] })
  const link = table.getByRole('link', { name: 'Ines Eingeladen', exact: true })
  await expect.element(link).toBeVisible()
  expect((await link.findElement()).querySelector('s')).toBeNull()
})

test('free users are shown to administrators on request, stored in the address', async () => {
  const { router } = await renderPage('/users', { handlers: usersHandlers() })
  await expect.element(table.getByRole('link', { name: 'Beat Muster' })).toBeVisible()
  await expect.element(table.getByText('Elin Muster')).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Show free users' }).click()
  await expect.element(table.getByText('Elin Muster')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ freeUsers: true })
})

test('client administrators always see their free users, and not themselves as a link', async () => {
  const list = someUsers.map((user) => ({
    ...user,
    isEditable: user.id !== userId(1) && user.role !== 'ROLE_CLIENT_ADMIN',
  }))
  await renderPage('/users', { handlers: usersHandlers('ROLE_CLIENT_ADMIN', list) })
  await expect.element(table.getByText('Elin Muster')).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(table.getByRole('link', { name: 'Ursina Muster' })).not.toBeInTheDocument()
  await expect.element(table.getByText('You cannot edit your own account here')).toBeInTheDocument()
  await expect.element(table.getByText('Only administrators can edit this user')).toBeInTheDocument()
})

test('filters by text, role, mandator and state, all stored in the address', async () => {
  const { router } = await renderPage('/users', { handlers: usersHandlers() })
  await page.getByRole('textbox', { name: /^Filter/ }).fill('muster dari')
  await expect.element(table.getByText('Beat Muster')).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Dario Muster'])
  await page.getByRole('textbox', { name: /^Filter/ }).fill('')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Role' }), 'Client')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'State' }), 'Invitation expired')
  await expect.element(table.getByText('Dario Muster')).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Chiara Muster'])
  await expect.poll(() => router.state.location.search).toEqual({ role: 'ROLE_USER', state: 'expired' })
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'State' }), 'Active')
  await expect.element(page.getByText('No matching results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.element(table.getByText('Beat Muster')).toBeVisible()
})

test('the filters are read from the address', async () => {
  await renderPage(`/users?mandator=${firstOf(someMandators).id}&freeUsers=true&sort=email&descending=true`, {
    handlers: usersHandlers(),
  })
  await expect.element(table.getByText('Elin Muster')).toBeVisible()
  expect(names()).toEqual(['Elin Muster', 'Dario Muster', 'Chiara Muster', 'Beat Muster'])
})

test('sorts by the heads of the columns', async () => {
  const { router } = await renderPage('/users', { handlers: usersHandlers() })
  await expect.element(table.getByText('Beat Muster')).toBeVisible()
  expect(names().at(0)).toBe('Beat Muster')
  await table.getByRole('button', { name: 'Name' }).click()
  await expect.element(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names().at(0)).toBe('Ursina Muster')
  await table.getByRole('button', { name: 'Role' }).click()
  await expect.element(table.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names().at(0)).toBe('Ursina Muster')
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'role' })
})

test('has twenty-five users on a page', async () => {
  const many = Array.from({ length: 60 }, (_, number) => testUser(100 + number, `P${number + 100}`, 'ROLE_USER'))
  const { router } = await renderPage('/users', { handlers: usersHandlers('ROLE_ADMIN', many) })
  await expect.element(table.getByText('P100 Muster')).toBeVisible()
  expect(names()).toHaveLength(25)
  await expect.element(page.getByText('1–25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(table.getByText('P125 Muster')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ cursor: 'after25' })
  await expect.element(page.getByText('26–50 of 60')).toBeVisible()
  router.history.back()
  await expect.element(page.getByText('1–25 of 60')).toBeVisible()
})

test('asks for confirmation before a user is deleted, and shows errors', async () => {
  let answered = 0
  const remove = handle(users.remove, ({ params }) => {
    expect(params?.id).toBe(userId(4))
    answered += 1
    return answered === 1 ? lostConnection : undefined
  })
  await renderPage('/users', { handlers: [remove, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Delete Dario Muster' }).click()
  const question = page.getByRole('dialog', { name: 'Really delete the user?' })
  await expect.element(question.getByText(/Dario Muster will no longer be able to log in/)).toBeVisible()
  await expect.element(question.getByText(/Open tasks stay assigned to them/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No connection to the server.')).toBeVisible()
  await table.getByRole('button', { name: 'Delete Dario Muster' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User deleted')).toBeVisible()
})

test('says of a deletion that may be stored that it may be, and reads the list again', async () => {
  let isDeleted = false
  let read = 0
  const list = handle(users.list, ({ query }) => {
    read += 1
    return pageOfList(isDeleted ? someUsers.slice(0, 3) : someUsers, query)
  })
  const remove = handle(users.remove, () => {
    isDeleted = true
    return problemResponse('server.uncertain', 'It may be saved already.')
  })
  await renderPage('/users', { handlers: [list, remove, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Delete Dario Muster' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('It may be saved already.')).toBeVisible()
  await expect.element(table.getByText('Dario Muster')).not.toBeInTheDocument()
  expect(read).toBe(2)
})

test('deletes a user whom somebody else has changed only if that is wanted all the same', async () => {
  const tags: (string | undefined)[] = []
  const remove = handle(users.remove, ({ headers }) => void tags.push(headers['if-match']))
  const get = handle(users.get, () => versionedResponse({ ...someUsers[3], name: 'Dario Theirs' }, 5))
  await renderPage('/users', { handlers: [get, remove, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Delete Dario Muster' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed Dario Muster' })
  await expect.element(alert).toBeVisible()
  expect(tags).toEqual([])
  await alert.getByRole('button', { name: 'Do it anyway' }).click()
  await expect.element(page.getByText('User deleted')).toBeVisible()
  expect(tags).toEqual(['"v5"'])
})

test('lists are downloaded in both formats', async () => {
  const requests: string[] = []
  const file = (name: string) => (given: { query: URLSearchParams }) => {
    requests.push(`${name} ${given.query.get('format')}`)
    return new Response('a;b')
  }
  const handlers = [
    handle(users.logins, file('logins')),
    handle(users.notifications, file('notifications')),
    handle(users.listFile, file('list')),
    handle(users.resets, file('resets')),
  ]
  await renderPage('/users', { handlers: [...handlers, ...usersHandlers()] })
  for (const name of ['Logins, CSV', 'Notifications, Excel', 'User list, Excel', 'Password resets, CSV']) {
    await page.getByRole('button', { name: 'Downloads' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect.poll(() => requests).toEqual(['logins csv', 'notifications xlsx', 'list xlsx', 'resets csv'])
})

test('on a phone the users are cards', async () => {
  await page.viewport(360, 740)
  await renderPage('/users', { handlers: usersHandlers() })
  const cards = page.getByRole('list', { name: 'Users' })
  await expect.element(cards.getByRole('link', { name: 'Beat Muster' })).toBeVisible()
  await expect.element(cards.getByText('beat@alpha.example')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})
