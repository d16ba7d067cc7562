import { permissionsOf } from '@catenary/contract/access'
import type { LoginResponse } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import type { RopeNote } from '@catenary/contract/work/rope-notes'
import { ropeNotes } from '@catenary/contract/work/rope-notes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage, renderUi } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, sessionHandler, testRope, testRopePath } from '../../test/rope-handlers.ts'
import { RopeNotes } from './RopeNotes.tsx'

function testNote(number: number): RopeNote {
  const id = `01994f00-0000-7000-c000-${String(number).padStart(12, '0')}`
  return { id, timestamp: '2026-02-01T08:00:00.000Z', user: { name: 'Beat Muster' }, note: `Note ${number}` }
}

const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
const field = page.getByRole('textbox', { name: 'New note' })
const add = page.getByRole('button', { name: 'Add', exact: true })

test('notes of a rope stand in its widget, the newest first, and one is added by the keyboard', async () => {
  let stored = [testNote(4), testNote(3), testNote(2), testNote(1)]
  const handlers = [
    handle(ropeNotes.list, () => stored),
    handle(ropeNotes.add, ({ body }) => {
      stored = [{ ...testNote(5), note: body.note }, ...stored]
      return testNote(5)
    }),
    ...ropePageHandlers(),
  ]
  await renderPage(testRopePath, { handlers })
  const widget = page.getByRole('region', { name: 'Notes and documents' })
  await expect.element(widget.getByText('Note 4')).toBeVisible()
  expect(notes.elements()).toHaveLength(3)
  await widget.getByRole('button', { name: 'Show 1 older note' }).click()
  await expect.poll(() => notes.elements()).toHaveLength(4)
  await userEvent.fill(field, ' Clamp moved \n')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(notes.nth(0)).toMatchTextContent(/Beat Muster.*Clamp moved$/)
  await expect.element(field).toHaveValue('')
  expect(add.query()).toBeNull()
  await expectAccessible(await widget.findElement())
})

test('a note that is added while the others are still being read is among them', async () => {
  const { promise: added, resolve: answer } = Promise.withResolvers<undefined>()
  let reads = 0
  const handlers = [
    sessionHandler(),
    handle(ropeNotes.list, async () => {
      reads += 1
      if (reads > 1) return [testNote(1)]
      // Read before the note was there, answered after it.
      await added
      return []
    }),
    handle(ropeNotes.add, () => testNote(1)),
  ]
  await renderUi(<RopeNotes rope={testRope()} />, { handlers })
  await userEvent.fill(field, 'Note 1')
  await add.click()
  await expect.element(field).toHaveValue('')
  answer(undefined)
  await expect.element(notes.nth(0)).toMatchTextContent(/Note 1$/)
})

test('a refused note stays as it was typed, with the reason', async () => {
  const handlers = [
    sessionHandler(),
    handle(ropeNotes.list, () => []),
    handle(ropeNotes.add, () => problemResponse('record.archived', 'The rope is archived')),
  ]
  await renderUi(<RopeNotes rope={testRope()} />, { handlers })
  await expect.element(page.getByText('No notes yet')).toBeVisible()
  await userEvent.fill(field, 'Clamp moved')
  await add.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The rope is archived/)
  await expect.element(field).toHaveValue('Clamp moved')
})

test('a typed note is not left behind without a question', async () => {
  const handlers = [handle(ropeNotes.list, () => []), ...ropePageHandlers()]
  const { router } = await renderPage(testRopePath, { handlers })
  await userEvent.fill(field, 'Clamp moved')
  const imprint = () => void router.navigate({ to: '/imprint' })
  imprint()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Clamp moved')
  // Another view of the same page keeps it.
  await router.navigate({ href: `${testRopePath}?size=25` })
  await expect.element(field).toHaveValue('Clamp moved')
  imprint()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/imprint')
})

test('a typed note outlives the session: its reader logs in on top of the page', async () => {
  let isOver = true
  const user = testSessionUser('ROLE_USER')
  const done: LoginResponse = { user, twoFactorComplete: true, twoFactorMethod: null }
  const handlers = [
    handle(session.check, () => done),
    handle(session.login, () => {
      isOver = false
      return done
    }),
    handle(session.samlCheck, () => ({ samlProvider: null, samlProviderName: null })),
    handle(ropeNotes.list, () => []),
    handle(ropeNotes.add, () => (isOver ? problemResponse('session.required', 'Please log in.') : testNote(1))),
    ...ropePageHandlers(),
  ]
  const { router } = await renderPage(testRopePath, { handlers })
  await userEvent.fill(field, 'Clamp moved')
  await add.click()
  const login = page.getByRole('dialog', { name: 'Log in to Catenary' })
  const password = login.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await expect.element(login.getByLabelText('Username')).toHaveValue('ursina@alpha.example')
  await userEvent.keyboard('steep-rope{Enter}')
  await expect.element(login).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe(testRopePath)
  await expect.element(field).toHaveValue('Clamp moved')
  // Its reader has logged in: nothing says that they have to, but the note is still to be saved.
  await expect.element(page.getByText('Please log in.')).not.toBeInTheDocument()
  const notSaved = page.getByText('Not saved. Your entries are still here. Try again.')
  await expect.element(notSaved).toBeVisible()
  await expect.element(add).toHaveFocus()
  await add.click()
  await expect.element(field).toHaveValue('')
  await expect.element(notSaved).not.toBeInTheDocument()
})

test('the same note is added as often as it is written', async () => {
  const keys: unknown[] = []
  const handlers = [
    sessionHandler(),
    handle(ropeNotes.list, () => []),
    handle(ropeNotes.add, ({ headers }) => {
      keys.push(headers['idempotency-key'])
      return testNote(1)
    }),
  ]
  await renderUi(<RopeNotes rope={testRope()} />, { handlers })
  for (const written of [1, 2]) {
    await userEvent.fill(field, 'Greased')
    await add.click()
    await expect.poll(() => keys).toHaveLength(written)
    await expect.element(field).toHaveValue('')
  }
  expect(new Set(keys).size).toBe(2)
})

test('a note whose first try is stored is not added beside it with other words before that is said', async () => {
  const sent: unknown[] = []
  const handlers = [
    sessionHandler(),
    handle(ropeNotes.list, () => []),
    handle(ropeNotes.add, ({ headers, body }) => {
      sent.push([headers['idempotency-key'], body.note])
      if (sent.length === 1) return lostConnection
      return sent.length === 2 ? problemResponse('retry.otherBody', 'Use a new key') : testNote(1)
    }),
  ]
  await renderUi(<RopeNotes rope={testRope()} />, { handlers })
  await userEvent.fill(field, 'Greased')
  await add.click()
  await userEvent.fill(field, 'Greased at T4')
  await page.getByRole('button', { name: /^(Try again|Add)/ }).click()
  await expect.element(page.getByText(/^An earlier try was saved after all/)).toBeVisible()
  await expect.element(field).toHaveValue('Greased at T4')
  await userEvent.fill(field, 'At T4')
  await add.click()
  await expect.element(field).toHaveValue('')
  const [[key], , [nextKey]] = sent as [[string], unknown, [string]]
  expect(sent).toEqual([
    [key, 'Greased'],
    [key, 'Greased at T4'],
    [nextKey, 'At T4'],
  ])
  expect(nextKey).not.toBe(key)
})

test('notes could not be loaded, or may only be read: both are said or seen', async () => {
  const failed = [sessionHandler(), handle(ropeNotes.list, () => problemResponse('permission.denied', 'Not for you'))]
  const { unmount } = await renderUi(<RopeNotes rope={testRope()} />, { handlers: failed })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await unmount()
  const reader = [sessionHandler(permissionsOf(['ROLE_API_EXTERNAL'])), handle(ropeNotes.list, () => [testNote(1)])]
  await renderUi(<RopeNotes rope={testRope()} />, { handlers: reader })
  await expect.element(page.getByText('Note 1')).toBeVisible()
  expect(field.query()).toBeNull()
})
