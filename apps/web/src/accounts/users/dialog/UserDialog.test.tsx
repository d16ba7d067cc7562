import type { Role } from '@catenary/contract/access'
import { users } from '@catenary/contract/accounts/users'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateMedia } from '../../../test/emulation.ts'
import { firstOf } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../../test/request-handlers.ts'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { someMandators, someUsers, testToken, testUser } from '../../../test/user-handlers.ts'
import { userId, usersHandlers, versionedResponse } from '../../../test/user-handlers.ts'

const dialog = page.getByRole('dialog', { name: /^(Edit|Create) / })
const field = (name: string | RegExp) => dialog.getByRole('textbox', { name })
const save = dialog.getByRole('button', { name: 'Save' })
const missing = 'A value needs to be provided for the field'

interface Drawn {
  readonly role?: Role
  readonly handlers?: readonly RequestHandler[]
}

async function openAt(address: string, { role = 'ROLE_ADMIN', handlers = [] }: Drawn = {}) {
  const drawn = await renderPage(address, { handlers: [...handlers, ...usersHandlers(role)] })
  await expect.element(field('First name')).toBeVisible()
  return drawn
}
const create = (drawn?: Drawn) => openAt('/users?create=true', drawn)
const open = (number: number, drawn?: Drawn) => openAt(`/users?user=${userId(number)}`, drawn)

async function typeName() {
  await userEvent.fill(field('First name'), 'Flurin')
  await userEvent.fill(field('Last name'), 'Caviezel')
  await userEvent.fill(field('Email'), 'flurin@alpha.example')
}

async function choose(name: string, option: string) {
  await dialog.getByRole('combobox', { name }).click()
  await page.getByRole('listbox', { name }).getByRole('option', { name: option }).click()
}

const created = testUser(9, 'Flurin', 'ROLE_USER', {
  isActive: false,
  invitation: 'pending',
  email: 'flurin@alpha.example',
})

describe('creating a user', () => {
  it('is accessible, and reports missing fields with the messages of the specification', async () => {
    await create()
    await expectAccessible()
    await save.click()
    await expect.element(dialog.getByText('Check the marked fields.')).toBeVisible()
    expect(dialog.getByText(missing).elements()).toHaveLength(4)
    await expect.element(field('First name')).toHaveFocus()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Client')
    await dialog.getByRole('radio', { name: 'Set a password now' }).click()
    await userEvent.fill(field('Email'), 'nobody')
    await save.click()
    // First and last name, the mandators of a client, the password.
    await expect.poll(() => dialog.getByText(missing).elements().length).toBe(4)
    await expect.element(dialog.getByText(/Enter an email address/)).toBeVisible()
  })

  it('sends the input, confirms the invitation, and closes', async () => {
    const sent: unknown[] = []
    const handlers = [handle(users.create, ({ body }) => (sent.push(body), created))]
    const { router } = await create({ handlers })
    await typeName()
    await userEvent.fill(field('Phone'), '0041 79 123 45 67')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Client')
    await choose('Mandators', 'Alpha Bergbahnen')
    await save.click()
    await expect.element(page.getByText(/An invitation is on its way to flurin@alpha.example/)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toEqual({
      user: {
        firstname: 'Flurin',
        lastname: 'Caviezel',
        email: 'flurin@alpha.example',
        phone: '0041 79 123 45 67',
        role: 'ROLE_USER',
        roles: ['ROLE_USER'],
        function: null,
        mandators: [{ id: firstOf(someMandators).id }],
        twoFactorMethod: null,
        samlProvider: null,
        languageId: null,
        notificationEnabled: true,
        allowAuthorizationChange: true,
      },
    })
    await expect.poll(() => router.state.location.search).toEqual({})
  })

  it('generates a random password', async () => {
    const sent: unknown[] = []
    const handlers = [handle(users.create, ({ body }) => (sent.push(body?.user.password), created))]
    await create({ handlers })
    await typeName()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Project manager')
    await dialog.getByRole('radio', { name: 'Set a password now' }).click()
    await dialog.getByRole('button', { name: 'Generate password' }).click()
    const password = field('Password')
    await expect.element(password).toHaveAttribute('type', 'text')
    const generated = ((await password.findElement()) as HTMLInputElement).value
    expect(generated).toMatch(/^[A-Za-z2-9]{5}(-[A-Za-z2-9]{5}){3}$/)
    await dialog.getByRole('button', { name: 'Generate password' }).click()
    await expect.element(password).not.toHaveValue(generated)
    const again = ((await password.findElement()) as HTMLInputElement).value
    await save.click()
    await expect.element(page.getByText('User saved')).toBeVisible()
    expect(sent).toEqual([again])
  })

  it('offers ways to log in by role and name, and mandators to the roles that have them', async () => {
    await create()
    const methods = () =>
      [...dialog.getByRole('combobox', { name: 'Login method' }).element().querySelectorAll('option')].map(
        (option) => option.textContent,
      )
    const role = dialog.getByRole('combobox', { name: 'Role' })
    await userEvent.selectOptions(role, 'Administrator')
    expect(methods()).toEqual(['Password only', 'Single sign-on', 'Password and authenticator app'])
    await expect.element(dialog.getByRole('combobox', { name: 'Mandators' })).not.toBeInTheDocument()
    await userEvent.selectOptions(role, 'Client')
    await userEvent.fill(field('Email'), 'flurin@alpha.example')
    expect(methods()).toContain('No login')
    expect(methods()).toContain('Password and code by email')
    await expect.element(dialog.getByRole('combobox', { name: 'Mandators' })).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Login method' }), 'Single sign-on')
    await expect.element(dialog.getByRole('combobox', { name: 'Single sign-on provider' })).toBeVisible()
    await expect.element(dialog.getByRole('radio').nth(0)).not.toBeInTheDocument()
  })

  it('shows above the form that the email is taken, and keeps the input', async () => {
    const sentence = 'Specified email address is already used for different user. Use a different email.'
    await create({
      handlers: [
        handle(users.create, () =>
          problemResponse('user.emailExists', sentence, [{ path: 'user.email', message: 'Already used' }]),
        ),
      ],
    })
    await typeName()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Project manager')
    await save.click()
    const taken = page.getByRole('dialog', { name: 'User email exists' })
    await expect.element(taken.getByText(sentence)).toBeVisible()
    await taken.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(taken).not.toBeInTheDocument()
    await expect.element(field('Email')).toHaveValue('flurin@alpha.example')
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Email')).toHaveAccessibleDescription(/^Already used by another user/)
    await userEvent.fill(field('Email'), 'flurin')
    await save.click()
    await expect.element(field('Email')).toHaveAccessibleDescription(/^Enter an email address/)
  })

  it('shows issues of the server at the field, and retries with the same key', async () => {
    const keys: (string | undefined)[] = []
    const handlers = [
      handle(users.create, ({ headers }) => {
        keys.push(headers['idempotency-key'])
        if (keys.length === 1) return lostConnection
        if (keys.length === 2)
          return problemResponse('input.invalid', 'Not like this', [{ path: 'user.phone', message: 'No such number' }])
        return created
      }),
    ]
    await create({ handlers })
    await typeName()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Project manager')
    await save.click()
    await expect.element(dialog.getByText('Connection lost. Your entries are still here.')).toBeVisible()
    const again = dialog.getByRole('button', { name: 'Try again' })
    const box = (one: typeof again) => one.element().getBoundingClientRect()
    await expect.poll(() => box(again).top - box(dialog.getByRole('alert')).bottom).toBeGreaterThan(0)
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/^Connection lost. Your entries are still here.$/)
    await again.click()
    await expect.element(dialog.getByText('No such number')).toBeVisible()
    await expect.element(field('Phone')).toHaveFocus()
    await userEvent.fill(field('Phone'), '+41 81 000 00 00')
    // The server's error was about another number.
    await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid', 'true')
    await save.click()
    await expect.element(page.getByText(/User saved/)).toBeVisible()
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('lets a client administrator give their own roles, mandators and methods only', async () => {
    await create({ role: 'ROLE_CLIENT_ADMIN' })
    const options = (name: string) =>
      [...dialog.getByRole('combobox', { name }).element().querySelectorAll('option')].map((one) => one.textContent)
    expect(options('Role')).toEqual(['Client', 'Free user'])
    await userEvent.fill(field('Email'), 'flurin@alpha.example')
    expect(options('Login method')).toEqual(['Password only', 'No login', 'Password and code by email'])
    await expect.element(dialog.getByText('Alpha Bergbahnen')).toBeVisible()
    for (const absent of ['More details', 'Choose image', 'Further roles'])
      await expect.element(dialog.getByText(absent)).not.toBeInTheDocument()
  })
})

describe('changing a user', () => {
  it('asks for confirmation before unsaved input is discarded', async () => {
    await open(2)
    await userEvent.fill(field('Last name'), 'Meier')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Last name')).toHaveValue('Meier')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    ['things move', 'no-preference'],
    ['nothing moves', 'reduce'],
  ] as const)('asks also where %s: the key that opens the question does not close it', async (_, motion) => {
    await emulateMedia('prefers-reduced-motion', motion)
    await open(2)
    await userEvent.fill(field('Last name'), 'Meier')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field('Last name')).toHaveValue('Meier')
  })

  it('does not ask for confirmation if the input was reverted', async () => {
    await open(2)
    const before = ((await field('Last name').findElement()) as HTMLInputElement).value
    await userEvent.fill(field('Last name'), 'Meier')
    await userEvent.fill(field('Last name'), before)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('sends only changed fields, with the opened version', async () => {
    const sent: unknown[] = []
    const handlers = [
      handle(users.change, ({ body, headers }) => {
        sent.push(body, headers['if-match'])
        return versionedResponse(testUser(2, 'Beat', 'ROLE_CLIENT_ADMIN'), 2)
      }),
    ]
    await open(2, { handlers })
    await userEvent.fill(field('Last name'), 'Meier')
    await save.click()
    await expect.element(page.getByText('User saved')).toBeVisible()
    expect(sent).toEqual([{ user: { lastname: 'Meier' } }, '"v1"'])
  })

  it('shows both versions after a concurrent change, and overwrites on demand', async () => {
    const versions: (string | undefined)[] = []
    const theirs = testUser(2, 'Beat', 'ROLE_CLIENT_ADMIN', { lastname: 'Huber', function: 'director' })
    const stale = { current: theirs, currentETag: '"v7"' }
    const handlers = [
      handle(users.change, async ({ headers }) => {
        versions.push(headers['if-match'])
        if (versions.length > 1) return versionedResponse(theirs, 8)
        const rejection = problemResponse('record.stale', 'Changed meanwhile')
        return new Response(JSON.stringify({ ...((await rejection.json()) as object), ...stale }), { status: 412 })
      }),
    ]
    await open(2, { handlers })
    await userEvent.fill(field('Last name'), 'Meier')
    await save.click()
    const compared = page.getByRole('alert').filter({ hasText: 'Someone else changed this user in the meantime' })
    await expect.element(compared.getByRole('row', { name: 'Last name Meier Huber' })).toBeVisible()
    await expect
      .element(compared.getByRole('row', { name: 'Function Ropeway technical manager Director' }))
      .toBeVisible()
    const headings = compared.getByRole('rowheader').elements()
    expect(headings.map((heading) => heading.textContent)).toEqual(['Last name', 'Function', 'Login method'])
    await expectAccessible()
    await compared.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Last name')).toHaveValue('Meier')
    versions.length = 0
    await save.click()
    await compared.getByRole('button', { name: 'Overwrite' }).click()
    await expect.element(page.getByText('User saved')).toBeVisible()
    expect(versions).toEqual(['"v1"', '"v7"'])
  })

  it('accepts only pictures, previews them, and uploads them after the user is stored', async () => {
    const calls: string[] = []
    const handlers = [
      handle(users.change, () => (calls.push('change'), versionedResponse(firstOf(someUsers), 2))),
      handle(users.setPicture, ({ form }) => {
        const file = form?.get('file')
        calls.push(file instanceof File ? file.name : 'none')
        return calls.length < 3 ? problemResponse('picture.unreadable', 'This is no picture') : { pictureUri: '/x' }
      }),
    ]
    await open(2, { handlers })
    const input = (await page.getByLabelText('Choose image').findElement()) as HTMLElement
    const chooser = input.parentElement?.querySelector('input[type="file"]') as HTMLInputElement
    await userEvent.upload(chooser, new File(['x'], 'note.gif', { type: 'image/gif' }))
    await expect.element(dialog.getByText('The image must be JPEG or PNG.')).toBeVisible()
    await userEvent.upload(chooser, new File([await pixel()], 'face.png', { type: 'image/png' }))
    await expect.element(dialog.getByRole('img', { name: 'Picture of Beat Muster' })).toBeVisible()
    await userEvent.fill(field('Last name'), 'Meier')
    await save.click()
    await expect.element(dialog.getByText('The user is saved, the image is not.')).toBeVisible()
    await expect.element(dialog.getByText('This is no picture')).toBeVisible()
    await save.click()
    await expect.element(page.getByText('User saved')).toBeVisible()
    expect(calls).toEqual(['change', 'face.png', 'face.png'])
  })

  it('invites again, removes the second factor and ends sessions, after a question', async () => {
    const calls: string[] = []
    const recordCall = (name: string) => () => void calls.push(name)
    const list = [
      ...someUsers.slice(0, 1),
      testUser(2, 'Beat', 'ROLE_USER', { invitation: 'pending', isActive: false, twoFactorActive: true }),
    ]
    const handlers = [
      handle(users.invite, recordCall('invite')),
      handle(users.resetTwoFactor, recordCall('factor')),
      handle(users.endSessions, recordCall('sessions')),
      ...usersHandlers('ROLE_ADMIN', list),
    ]
    await open(2, { handlers })
    const act = async (item: string, question?: RegExp, button?: string) => {
      await dialog.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      if (question) await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click()
    }
    await act('Send invitation again')
    await expect.element(page.getByText('The invitation is on its way.')).toBeVisible()
    await act('End all sessions', /End all sessions of Beat Muster/, 'End all sessions')
    await expect.element(page.getByText('All sessions of the user have ended.')).toBeVisible()
    await act('Remove two-factor authentication', /Really remove two-factor authentication/, 'Remove')
    await expect.element(page.getByText('Two-factor authentication removed')).toBeVisible()
    expect(calls).toEqual(['invite', 'sessions', 'factor'])
  })
})

describe('the tokens of a program', () => {
  it('are listed, shown once when made, and revoked after a question', async () => {
    const tokens = [testToken(1, 'Old one', true), testToken(2, 'Weighing machine', false)]
    const calls: unknown[] = []
    const handlers = [
      handle(users.tokens, () => tokens),
      handle(users.createToken, ({ body }) => {
        calls.push([body?.token.name, body?.token.scopes])
        tokens.push(testToken(3, 'Sensor box', false))
        return { id: userId(903), token: 'cat_abcdefghijklmnop' }
      }),
      handle(users.revokeToken, ({ params }) => void calls.push(params?.tokenId)),
    ]
    await open(6, { handlers })
    await dialog.getByRole('tab', { name: 'API tokens' }).click()
    const list = dialog.getByRole('list', { name: 'API tokens' })
    await expect.element(list.getByText('Weighing machine')).toBeVisible()
    await expect.element(list.getByText(/Expired/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect.element(dialog.getByText(missing)).toBeVisible()
    await userEvent.fill(field('Name of the token'), 'Sensor box')
    await dialog.getByRole('checkbox', { name: 'Administration' }).click()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect.element(dialog.getByText('cat_abcdefghijklmnop')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog.getByText('cat_abcdefghijklmnop')).not.toBeInTheDocument()
    await expect.element(list.getByText('Sensor box')).toBeVisible()
    await list.getByRole('button', { name: 'Revoke Weighing machine' }).click()
    await page
      .getByRole('dialog', { name: /Revoke the token/ })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect.element(page.getByText('Token revoked')).toBeVisible()
    expect(calls).toEqual([['Sensor box', ['read', 'records', 'imports', 'settings']], userId(902)])
  })

  it('leave the input in the form', async () => {
    await open(6, { handlers: [handle(users.tokens, () => [])] })
    await userEvent.fill(field('First name'), 'Exporter')
    await dialog.getByRole('tab', { name: 'API tokens' }).click()
    await expect.element(dialog.getByText(/No tokens yet/)).toBeVisible()
    await dialog.getByRole('tab', { name: 'User' }).click()
    await expect.element(field('First name')).toHaveValue('Exporter')
  })
})

function pixel(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')
  return canvas.convertToBlob({ type: 'image/png' })
}
