import { account } from '@catenary/contract/accounts/account'
import { session } from '@catenary/contract/accounts/session'
import { users } from '@catenary/contract/accounts/users'
import { notifications } from '@catenary/contract/work/notifications'
import { languages } from '@catenary/i18n/language'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const dialog = page.getByRole('dialog', { name: 'User settings' })
const handlers = defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN'))

test('are opened from the menu, show the name of the user, and are closed by Back', async () => {
  const { router } = await renderPage('/areas?filter=Piz', { handlers })
  await page.getByRole('button', { name: 'User settings' }).click()
  for (const fact of ['Ursina Caduff', 'ursina@alpha.example', 'Client administrator', 'Alpha Bergbahnen'])
    await expect.element(dialog.getByText(fact)).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'Piz', settings: 'profile' })
  await expectAccessible()
  router.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'Piz' })
})

test('are in the address, and closing them does not change the page', async () => {
  const { router } = await renderPage('/areas?filter=Piz&settings=nobodyKnowsThis', { handlers })
  await expect.element(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.href).toBe('/areas?filter=Piz')
})

test('have tabs that stay within their list, whatever they are called', async () => {
  await renderPage('/areas?settings=calendar', { handlers })
  const list = dialog.getByRole('tablist')
  const tab = list.getByRole('tab', { name: 'Two-factor authentication' })
  await expect.element(tab).toBeVisible()
  const right = (element: Element) => element.getBoundingClientRect().right
  // A panel that wants all the room, as that of the calendar with its address does.
  ;(await dialog.getByRole('tabpanel').findElement()).append(
    Object.assign(document.createElement('div'), { style: 'width: 100rem' }),
  )
  expect(right(await tab.findElement())).toBeLessThanOrEqual(right(await list.findElement()))
})

test.each(languages)('are not wider than a phone: %s', async (language) => {
  await page.viewport(320, 740)
  await renderPage('/areas?settings=profile', { handlers, language })
  // Languages, and colours with the longer names.
  const choices = page.getByRole('dialog').getByRole('radiogroup')
  await expect.element(choices).toHaveLength(2)
  for (const choice of choices.elements()) expect(choice.getBoundingClientRect().right).toBeLessThanOrEqual(320)
})

test('change the language at once', async () => {
  await renderPage('/areas?settings=profile', { handlers })
  await dialog.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click()
  await expect.element(page.getByRole('dialog', { name: 'Benutzereinstellungen' })).toBeVisible()
  expect(document.documentElement.lang).toBe('de')
  await page.getByText('Dunkel').click()
  await expect.element(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(await page.getByRole('dialog').findElement())
})

test('in sunlight all is black on white, and larger, until another scheme is chosen', async () => {
  await renderPage('/areas?settings=profile', { handlers })
  const root = document.documentElement
  const schemes = page.getByRole('radiogroup', { name: 'Color scheme' })
  const colourOf = (name: string) => getComputedStyle(root).getPropertyValue(`--c-${name}`).trim()
  const usual = Number.parseFloat(getComputedStyle(root).fontSize)
  await schemes.getByText('Sunlight').click()
  await expect.poll(() => colourOf('text')).toBe('#000000')
  expect(Number.parseFloat(getComputedStyle(root).fontSize) / usual).toBeCloseTo(48 / 44, 2)
  // A field that is empty is its border alone.
  const field = document.querySelector('input.mantine-Input-input') ?? root
  await expect.poll(() => getComputedStyle(field).borderTopColor).toBe('rgb(77, 77, 77)')
  await expectAccessible(await page.getByRole('dialog').findElement())
  await schemes.getByText('Dark').click()
  await expect.poll(() => colourOf('text')).not.toBe('#000000')
  expect(Number.parseFloat(getComputedStyle(root).fontSize)).toBe(usual)
})

test('say whether notifications come by mail and by SMS, and lead to where that is set', async () => {
  const on = { isEnabled: true, hasMailServer: true, hasSms: true }
  const channels = { email: 'ursina@alpha.example', phone: '+41791234503', ...on }
  const { unmount } = await renderPage('/areas?settings=profile', {
    handlers: [handle(notifications.channels, () => channels), ...handlers],
  })
  const section = dialog.getByRole('region', { name: 'Notifications' })
  await expect.element(section).toMatchTextContent(/By emailon, to ursina@alpha.exampleBy SMSon, to \+41791234503/)
  await expect.element(section.getByRole('link', { name: /areas/ })).toHaveAttribute('href', '/areas')
  await expect
    .element(section.getByRole('link', { name: 'To your user account' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/users\?user=/))
  await expectAccessible(await section.findElement())
  await unmount()
  const off = handle(notifications.channels, () => ({ ...channels, phone: null, isEnabled: false }))
  const { unmount: unmountOff } = await renderPage('/areas?settings=profile', { handlers: [off, ...handlers] })
  await expect.element(section).toMatchTextContent(/By emailoffBy SMSoff/)
  await unmountOff()
  const without = handle(notifications.channels, () => ({ ...channels, hasMailServer: false }))
  await renderPage('/areas?settings=profile', { handlers: [without, ...handlers] })
  await expect.element(section).toMatchTextContent(/By emailoff: no email server is set upBy SMSon/)
})

test('store the language of mails with the account', async () => {
  const bodies: unknown[] = []
  const change = handle(account.change, ({ body }) => {
    bodies.push(body)
    return bodies.length === 1 ? problemResponse('server.busy', 'Busy') : undefined
  })
  await renderPage('/areas?settings=profile', { handlers: [change, ...handlers] })
  const select = dialog.getByLabelText('Email language')
  await expect.element(select).toHaveValue('ENU')
  await select.selectOptions('FRS')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => bodies).toEqual([{ user: { languageId: 'FRS' } }, { user: { languageId: 'FRS' } }])
})

test('show English dates in the chosen format, stored with the account', async () => {
  const user = testSessionUser('ROLE_CLIENT_ADMIN')
  let { englishDates } = user
  const instant = '2026-11-22T12:00:00.000Z'
  const own = [
    handle(session.check, () => ({
      user: { ...user, englishDates },
      twoFactorComplete: true,
      twoFactorMethod: null,
    })),
    handle(account.change, ({ body }) => {
      englishDates = body.user.englishDates ?? englishDates
      return undefined
    }),
    handle(account.sessions, () => [
      { id: user.id, device: 'Firefox', address: '192.0.2.1', createdAt: instant, seenAt: instant, isCurrent: true },
    ]),
  ]
  await renderPage('/areas?settings=profile', { handlers: [...own, ...handlers] })
  await dialog.getByLabelText('Dates and times').selectOptions('International: 22 Nov 2026, 13:00')
  await expect.poll(() => document.documentElement.lang).toBe('en-GB')
  await dialog.getByRole('tab', { name: 'Sessions' }).click()
  await expect.element(dialog.getByText(/in 2[123] Nov 2026, \d\d:\d\d/)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Profile' }).click()
  await dialog.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click()
  await expect.poll(() => document.documentElement.lang).toBe('de')
  await expect.element(page.getByLabelText('Datum und Uhrzeit auf Englisch')).not.toBeInTheDocument()
})

test('let the reader begin on the dashboard', async () => {
  const user = testSessionUser('ROLE_USER')
  let { startPage } = user
  const own = [
    handle(session.check, () => ({
      user: { ...user, startPage },
      twoFactorComplete: true,
      twoFactorMethod: null,
    })),
    handle(account.change, ({ body }) => {
      startPage = body.user.startPage ?? startPage
      return undefined
    }),
  ]
  const { router } = await renderPage('/areas?settings=profile', { handlers: [...own, ...handlers] })
  await dialog.getByLabelText('Start page').selectOptions('Dashboard')
  await expect.poll(() => startPage).toBe('dashboard')
  await expect.element(dialog.getByLabelText('Start page')).toHaveValue('dashboard')
  // The box shows what was chosen before the session knows it.
  const whereItLeads = async () => {
    await router.navigate({ to: '/' })
    return router.state.location.pathname
  }
  await expect.poll(whereItLeads).toBe('/dashboard')
})

test('offer no start page to users who may not see the dashboard', async () => {
  await renderPage('/areas?settings=profile', { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
  await expect.element(dialog.getByLabelText('Email language')).toBeVisible()
  expect(dialog.getByLabelText('Start page').elements()).toHaveLength(0)
})

test('do not open for an unknown section in the address', async () => {
  await renderPage('/areas?settings=%3Cscript%3E', { handlers })
  await expect.element(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
  expect(dialog.elements()).toHaveLength(0)
})

test('let project managers set their own picture, and not users whose picture administrators set', async () => {
  const user = testSessionUser('ROLE_PROJECT_MANAGER')
  let { pictureUri } = user
  const sent: unknown[] = []
  const own = [
    handle(session.check, () => ({ user: { ...user, pictureUri }, twoFactorComplete: true, twoFactorMethod: null })),
    handle(users.setPicture, ({ params, form }) => {
      const file = form?.get('file')
      sent.push([params.id, file instanceof File && file.name])
      if (sent.length === 1) return problemResponse('picture.unreadable', 'This is no picture')
      pictureUri = '/api/users/x/picture?v=1'
      return { pictureUri }
    }),
    handle(users.removePicture, ({ params }) => {
      sent.push([params.id, 'removed'])
      pictureUri = null
      return undefined
    }),
  ]
  const drawn = await renderPage('/areas?settings=profile', { handlers: [...own, ...defaultHandlers(user)] })
  const file = dialog.getByLabelText('Choose image')
  await userEvent.upload(file, new File(['GIF89a'], 'me.gif', { type: 'image/gif' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.upload(file, new File(['no picture'], 'me.png', { type: 'image/png' }))
  await expect.element(dialog.getByText('This is no picture')).toBeVisible()
  await userEvent.upload(file, new File(['a picture'], 'me.png', { type: 'image/png' }))
  const picture = dialog.getByRole('img', { name: /Ursina Caduff$/ })
  await expect.element(picture).toBeVisible()
  await expectAccessible(await page.getByRole('dialog').findElement())
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect.element(picture).not.toBeInTheDocument()
  expect(sent).toEqual(['me.png', 'me.png', 'removed'].map((what) => [user.id, what]))
  await drawn.unmount()
  await renderPage('/areas?settings=profile', { handlers })
  await expect.element(dialog.getByText('Ursina Caduff')).toBeVisible()
  await expect.element(dialog.getByLabelText('Email language')).toBeVisible()
  await expect.element(dialog.getByText('Choose image')).not.toBeInTheDocument()
})
