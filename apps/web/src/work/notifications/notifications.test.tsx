import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import type { Installation } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import type { NotificationSettings } from '@catenary/contract/work/notification-settings'
import { notifications } from '@catenary/contract/work/notifications'
import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  areaUsers,
  firstOf,
  testSessionUser,
  someInstallations,
  someRopes,
  defaultHandlers,
} from '../../test/fixtures.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import type { NotificationsTab } from './NotificationsDialog.tsx'
import { NotificationsDialog } from './NotificationsDialog.tsx'
import { NotificationStatusDialog } from './NotificationStatusDialog.tsx'

const [ursina, beat] = areaUsers
const settings: NotificationSettings = {
  email: true,
  sms: false,
  users: [ursina, { id: '01938f00-0001-7000-8000-000000000009', name: null }],
  rules: [{ type: 'ropeHealth', threshold: 30, reset: 7 }],
}
const installation: Installation = { ...firstOf(someInstallations), notificationSettings: settings }
const onClose = vi.fn<() => void>()
afterEach(() => onClose.mockReset())

const dialog = page.getByRole('dialog', { name: /Glacier|Gipfelbahn|Track rope 1/ }).first()
const rule = (number: number) => dialog.getByRole('group', { name: `Rule ${number}`, exact: true })
const typeOf = (number: number) => rule(number).getByRole('combobox', { name: 'Type' })
const thresholdOf = (number: number) => rule(number).getByRole('textbox', { name: 'Threshold' })
const resetOf = (number: number) => rule(number).getByRole('textbox', { name: 'Pause (days)' })
const save = dialog.getByRole('button', { name: 'Save' })

function versioned(body: unknown, etag: string): Response {
  return Response.json(body, { headers: { etag } })
}

function handlersFor(stored: Installation, ...more: readonly RequestHandler[]): readonly RequestHandler[] {
  const get = handle(installations.get, () => versioned(stored, '"1"'))
  return [
    ...more,
    get,
    handle(areas.users, () => [...areaUsers]),
    ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')),
  ]
}

function Opened({
  stored,
  first = 'notifications',
}: {
  readonly stored: Installation
  readonly first?: NotificationsTab
}) {
  const [tab, setTab] = useState<NotificationsTab>(first)
  return <NotificationsDialog installation={stored} tab={tab} onTab={setTab} onClose={onClose} />
}

async function openSettings(stored: Installation, ...more: readonly RequestHandler[]) {
  await renderUi(
    <>
      <Opened stored={stored} />
      <Notifications />
    </>,
    { handlers: handlersFor(stored, ...more) },
  )
}

test('thresholds are shown with all their decimals', async () => {
  const rules = [
    { type: 'ropeHealth' as const, threshold: 76.55 },
    { type: 'smartropeThreshold' as const, threshold: 0.0004 },
  ]
  await openSettings({ ...installation, notificationSettings: { ...settings, rules } })
  await expect.element(thresholdOf(1)).toHaveValue('76.55')
  await expect.element(thresholdOf(2)).toHaveValue('0.0004')
  await expect.element(rule(2).getByText('Notifies when the value passes 0.0004')).toBeVisible()
})

test('whoever lost access to the area is named as somebody who is not notified, until they are taken off', async () => {
  const left = { id: '01938f00-0001-7000-8000-000000000019', name: 'Nina Wechsel' }
  await openSettings({ ...installation, notificationSettings: { ...settings, users: [...settings.users, left] } })
  const note = dialog.getByText(
    'Not notified: Nina Wechsel. Inactive, deleted, without access to this area, or with notifications turned off.',
  )
  await expect.element(note).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: 'Who is notified' })).toHaveAccessibleDescription(/Nina/)
  await expectAccessible(await dialog.findElement())
  await dialog.getByText('Nina Wechsel', { exact: true }).click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(note).not.toBeInTheDocument()
})

test('whoever turned notifications off is named as somebody who is not notified', async () => {
  const quiet = { id: '01938f00-0001-7000-8000-000000000029', name: 'Reto Stumm' }
  const reading = handle(areas.users, () => [...areaUsers, { ...quiet, isNotified: false }])
  const withQuiet = { ...installation, notificationSettings: { ...settings, users: [...settings.users, quiet] } }
  await openSettings(withQuiet, reading)
  await expect.element(dialog.getByText(/^Not notified: Reto Stumm\. .*notifications turned off/)).toBeVisible()
})

test('settings without a channel, or without anyone to notify, say that they reach no one', async () => {
  await openSettings(installation)
  const note = dialog.getByText(/^Without a channel or a recipient, no one is notified, .* alarms of devices/)
  const email = dialog.getByRole('checkbox', { name: 'Email' })
  await expect.element(email).toBeChecked()
  expect(note.query()).toBeNull()
  await email.click()
  await expect.element(note).toBeVisible()
  await expectAccessible(await dialog.findElement())
  await email.click()
  await expect.element(note).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Who is notified' }).click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(note).toBeVisible()
})

test('rules are added, validated on saving, and sent without empty ones', async () => {
  const requests: { readonly body: unknown; readonly ifMatch: string | undefined }[] = []
  const change = handle(installations.setNotificationSettings, ({ body, headers }) => {
    requests.push({ body, ifMatch: headers['if-match'] })
    return versioned(installation, '"2"')
  })
  await openSettings(installation, change)
  await expect.element(thresholdOf(1)).toHaveValue('30')
  await expect.element(rule(1).getByText('Notifies below 30% rope health')).toBeVisible()
  await expect.element(dialog.getByText('Hidden user')).toBeVisible()
  await expectAccessible(await dialog.findElement())
  // A duplicate type: reported at once, and no further row.
  await userEvent.selectOptions(typeOf(2), 'Rope health')
  await expect.element(rule(2).getByText('Non unique type')).toBeVisible()
  expect(rule(3).query()).toBeNull()
  // Missing values are reported on saving, and nothing is sent.
  await userEvent.selectOptions(typeOf(2), 'Smartrope threshold')
  await save.click()
  await expect.element(rule(2).getByText('Enter a threshold from 0 to 1,000')).toBeVisible()
  await expect.element(thresholdOf(2)).toHaveFocus()
  expect(requests).toEqual([])
  // Beyond the maximum it is set to the maximum, with a message.
  await userEvent.fill(thresholdOf(2), '2000')
  await expect.element(thresholdOf(2)).toHaveValue('1000')
  await expect.element(rule(3)).toBeVisible()
  await userEvent.selectOptions(typeOf(3), 'Wear')
  await expect.element(rule(3).getByText('Notifies after 1 event')).toBeVisible()
  await userEvent.fill(resetOf(3), '1.5')
  await save.click()
  await expect.element(rule(3).getByText('Enter a whole number')).toBeVisible()
  await expect.element(resetOf(3)).toHaveValue('1.5')
  await userEvent.fill(resetOf(3), '2')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(requests).toEqual([
    {
      body: {
        notificationSettings: {
          email: true,
          sms: false,
          users: settings.users.map(({ id }) => ({ id })),
          rules: [
            { type: 'ropeHealth', threshold: 30, reset: 7 },
            { type: 'smartropeThreshold', threshold: 1000, reset: null },
            { type: 'wear', threshold: null, reset: 2 },
          ],
        },
      },
      ifMatch: '"1"',
    },
  ])
})

test('a refusal marks its field; the input remains', async () => {
  const rejection = handle(installations.setNotificationSettings, () =>
    problemResponse('input.invalid', 'Check the fields', [
      { path: 'notificationSettings.rules[0].threshold', message: 'Too much of it' },
      { path: 'notificationSettings.users[1].id', message: 'This user may not see the area' },
    ]),
  )
  await openSettings(installation, rejection)
  await userEvent.fill(thresholdOf(1), '40')
  await save.click()
  await expect.element(rule(1).getByText('Too much of it')).toBeVisible()
  await expect.element(dialog.getByText('This user may not see the area')).toBeVisible()
  await expect.element(thresholdOf(1)).toHaveValue('40')
  expect(onClose).not.toHaveBeenCalled()
})

test('after a concurrent change both versions are shown, and the stored one can be overwritten', async () => {
  const versions: (string | undefined)[] = []
  const change = handle(installations.setNotificationSettings, ({ headers }) => {
    versions.push(headers['if-match'])
    if (versions.length > 1) return versioned(installation, '"3"')
    const theirs = { ...installation, notificationSettings: { ...settings, sms: true } }
    const stale = { status: 412, type: 'urn:catenary:problem:record.stale', message: 'Stale' }
    return Response.json({ ...stale, current: theirs, currentETag: '"2"' }, { status: 412 })
  })
  await openSettings(installation, change)
  await dialog.getByRole('checkbox', { name: 'Email' }).click()
  await save.click()
  const row = page.getByRole('row', { name: /SMS/ })
  await expect.element(row).toMatchTextContent(/SMS.*No.*Yes/)
  const headings = page.getByRole('rowheader').elements()
  expect(headings.map((heading) => heading.textContent)).toEqual(['Email', 'SMS'])
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(versions).toEqual(['"1"', '"2"'])
})

test('settings are deleted after a question; where there are none, there is nothing to delete', async () => {
  let isDeleted = false
  const remove = handle(installations.removeNotificationSettings, () => {
    isDeleted = true
    return undefined
  })
  await openSettings(installation, remove)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Really delete the settings?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(isDeleted).toBe(true)
})

test('new settings start with mail and one empty rule', async () => {
  await openSettings({ ...installation, notificationSettings: null })
  await expect.element(dialog.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await expect.element(typeOf(1)).toHaveValue('')
  expect(rule(2).query()).toBeNull()
  expect(dialog.getByRole('button', { name: 'Delete' }).query()).toBeNull()
})

test('system notifications fit a phone in German', async () => {
  await page.viewport(360, 740)
  await renderUi(<Opened stored={installation} first="systemNotifications" />, {
    handlers: handlersFor(installation),
    language: 'de',
  })
  await expect.element(page.getByRole('button', { name: /^Test per E-Mail/ })).toBeInTheDocument()
  const buttons = [...document.querySelectorAll('[role="dialog"] button')]
  expect(Math.max(...buttons.map((button) => button.getBoundingClientRect().right))).toBeLessThanOrEqual(360)
})

test('system notifications have recipients by type', async () => {
  const requests: unknown[] = []
  const change = handle(installations.setSystemNotificationSettings, ({ body }) => {
    requests.push(body)
    return versioned(installation, '"2"')
  })
  await renderUi(<Opened stored={installation} first="systemNotifications" />, {
    handlers: handlersFor(installation, change),
  })
  const field = dialog.getByRole('combobox', { name: 'Rope health falls below 50%' })
  await field.click()
  await page.getByRole('option', { name: 'Beat Muster' }).click()
  await expectAccessible(await dialog.findElement())
  await userEvent.keyboard('{Escape}')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(requests).toEqual([
    {
      systemNotificationSettings: { ropeHealth0: [], ropeHealth50: [{ id: beat.id }], truscan: [], trudistance: [] },
    },
  ])
})

test('conflicts of system settings show their labels', async () => {
  const systemNotificationSettings = { ropeHealth0: [], ropeHealth50: [beat], truscan: [], trudistance: [] }
  const own = { ...installation, systemNotificationSettings }
  await renderUi(<Opened stored={own} first="systemNotifications" />, {
    handlers: handlersFor(own),
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Really delete the settings?' })
  await expect.element(question.getByText(/No one will get system notifications.*Rules and their/)).toBeVisible()
})

test('the types that are switched off are saved, of a rope too', async () => {
  const requests: unknown[] = []
  const rope = { ...firstOf(someRopes), notificationStatus: ['wear' as const] }
  const change = handle(ropes.setNotificationStatus, ({ body }) => {
    requests.push(body)
    return versioned(rope, '"2"')
  })
  const get = handle(ropes.get, () => versioned(rope, '"1"'))
  await renderUi(<NotificationStatusDialog rope={rope} opened onClose={onClose} />, {
    handlers: [change, get, ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN'))],
  })
  await expect.element(dialog.getByText('1 type is off')).toBeVisible()
  await expect.element(dialog.getByRole('switch', { name: 'Wear' })).not.toBeChecked()
  await dialog.getByRole('switch', { name: 'Wear' }).click()
  await dialog.getByRole('switch', { name: 'New document' }).click()
  await expectAccessible(await dialog.findElement())
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(requests).toEqual([{ notificationStatus: ['newDocument'] }])
})

test('a tab is left at once while nothing is typed, and else after a question', async () => {
  await openSettings(installation)
  await dialog.getByRole('tab', { name: 'On or off' }).click()
  await expect.element(dialog.getByRole('switch', { name: 'Wear' })).toBeChecked()
  await dialog.getByRole('switch', { name: 'Wear' }).click()
  await dialog.getByRole('tab', { name: 'System' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByRole('switch', { name: 'Wear' })).not.toBeChecked()
  await dialog.getByRole('tab', { name: 'System' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Rope health falls below 50%' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'On or off' }).click()
  await expect.element(dialog.getByRole('switch', { name: 'Wear' })).toBeChecked()
})

test('a test is sent to the user: its recipient is shown, or what prevents it', async () => {
  const channels: unknown[] = []
  const send = handle(notifications.sendTest, ({ body }) => {
    channels.push(body)
    return channels.length === 1
      ? { recipient: 'ursina@alpha.example' }
      : channels.length === 3
        ? { recipient: 'ursina@alpha.example', isKept: true as const }
        : problemResponse('rule.violated', 'Check', [{ path: 'channel', message: 'No gateway is set up' }])
  })
  await openSettings(installation, send)
  await dialog.getByRole('button', { name: 'Send me a test by email' }).click()
  await expect.element(dialog.getByText('A test is on its way to ursina@alpha.example.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send me a test by SMS' }).click()
  await expect.element(dialog.getByText('No gateway is set up')).toBeVisible()
  expect(dialog.getByText('A test is on its way').query()).toBeNull()
  expect(channels).toEqual([{ channel: 'email' }, { channel: 'sms' }])
  await dialog.getByRole('button', { name: 'Send me a test by email' }).click()
  await expect
    .element(dialog.getByText(/No email server is set up: .* is kept on the server and not sent/))
    .toBeVisible()
})
