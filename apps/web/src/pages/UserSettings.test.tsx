import { account } from '@catenary/contract/account'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../test/answers.ts'
import { expectAccessible, renderPage } from '../test/render.tsx'
import { person, worldOf } from '../test/world.ts'

const dialog = page.getByRole('dialog', { name: 'User settings' })
const answers = worldOf(person('ROLE_CLIENT_ADMIN'))

test('are opened from the menu, say who the reader is, and are closed by Back', async () => {
  const { router } = await renderPage('/areas?filter=Piz', { answers })
  await page.getByRole('button', { name: 'User settings' }).click()
  for (const fact of ['Ursina Caduff', 'ursina@alpha.example', 'Client administrator', 'Alpha Bergbahnen'])
    await expect.element(dialog.getByText(fact)).toBeVisible()
  expect(router.state.location.search).toEqual({ filter: 'Piz', settings: 'profile' })
  await expectAccessible()
  router.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ filter: 'Piz' })
})

test('stand in the address, and closing them leaves the page as it is', async () => {
  const { router } = await renderPage('/areas?filter=Piz&settings=nobodyKnowsThis', { answers })
  await expect.element(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.href).toBe('/areas?filter=Piz')
})

test('change the language at once', async () => {
  await renderPage('/areas?settings=profile', { answers })
  await dialog.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click()
  await expect.element(page.getByRole('dialog', { name: 'Benutzereinstellungen' })).toBeVisible()
  expect(document.documentElement.lang).toBe('de')
  await page.getByText('Dunkel').click()
  await expect.element(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible()
})

test('keep the language of mails with the account', async () => {
  const bodies: unknown[] = []
  const change = answer(account.change, ({ body }) => {
    bodies.push(body)
    return bodies.length === 1 ? refuse('server.busy', 'Busy') : undefined
  })
  await renderPage('/areas?settings=profile', { answers: [change, ...answers] })
  const select = dialog.getByLabelText('Email language')
  await expect.element(select).toHaveValue('ENU')
  await select.selectOptions('FRS')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => bodies).toEqual([{ user: { languageId: 'FRS' } }, { user: { languageId: 'FRS' } }])
})

test('do not open for an address that nobody wrote', async () => {
  await renderPage('/areas?settings=%3Cscript%3E', { answers })
  await expect.element(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
  expect(dialog.elements()).toHaveLength(0)
})
