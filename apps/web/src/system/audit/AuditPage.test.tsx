import { audit } from '@catenary/contract/system/audit'
import type { AuditEntry } from '@catenary/contract/system/audit'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { userId, usersHandlers } from '../../test/user-handlers.ts'

const table = page.getByRole('table', { name: 'Audit log' })

function entryOf(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: `chain/${number}`,
    timestamp: new Date(Date.UTC(2026, 2, 1, 8, number)).toISOString(),
    action: 'login.succeeded',
    actor: { id: userId(2), name: `Person ${number}` },
    subject: { type: 'user', id: userId(2), name: `Person ${number}` },
    address: '192.0.2.1',
    details: {},
    ...more,
  }
}

const changed = entryOf(1, {
  action: 'user.changed',
  actor: { id: userId(1), name: 'Ursina Muster' },
  details: {
    changes: {
      lastname: { old: 'Meier', new: 'Huber' },
      roles: { old: ['ROLE_USER'], new: ['ROLE_USER', 'ROLE_CLIENT_ADMIN'] },
      isActive: { old: false, new: true },
      function: { old: null, new: 'director' },
    },
  },
})

test('shows user, action and subject, and each change with old and new value', async () => {
  await renderPage('/audit', {
    handlers: [handle(audit.list, ({ query }) => pageOfList([changed, entryOf(2)], query)), ...usersHandlers()],
  })
  const row = table.getByRole('row', { name: /User changed/ })
  await expect.element(row.getByText('Ursina Muster')).toBeVisible()
  const lines = row
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
  expect(lines).toEqual([
    'Last name: Meier → Huber',
    'Roles: Client → Client, Client administrator',
    'Active: No → Yes',
    'Function: nothing → Director',
  ])
  await expect.element(table.getByText(/3\/1\/2026|Mar 1, 2026/).first()).toBeVisible()
  await expectAccessible()
})

test.each(languages)('says in %s what a job did by itself, which one, and from what to what', async (language) => {
  const t = translatorFor(language)
  const corrected = entryOf(5, {
    action: 'state.corrected',
    actor: { id: null, name: 'System', isSystem: true },
    subject: { type: 'rope', id: userId(3), name: 'Haul rope' },
    address: '',
    details: { job: 'state.verify', changes: { lossOverTarget: { old: 1, new: 16.1 } } },
  })
  await renderPage('/audit', { handlers: [handle(audit.list, () => [corrected]), ...usersHandlers()], language })
  const row = page.getByRole('row', { name: new RegExp(t('audit.action.state.corrected')) })
  await expect.element(row.getByRole('cell', { name: t('common.system'), exact: true })).toBeVisible()
  const lines = row
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent?.replace(',', '.'))
  expect(lines).toEqual([
    `${t('audit.detail.job')}: ${t('audit.value.state.verify')}`,
    `${t('audit.detail.lossOverTarget').replace(',', '.')}: 1 → 16.1`,
  ])
})

test('labels fields and values of ropes and areas, with units and full coordinates, and omits unchanged ones', async () => {
  const id = userId(3)
  const rope = entryOf(3, {
    action: 'rope.changed',
    subject: { type: 'rope', id, name: 'Haul rope' },
    details: {
      changes: {
        ropeType: { old: null, new: 'strandedRope' },
        nominalDiameter: { old: 40, new: 42 },
        latlngs: { old: null, new: null },
        isDeleted: { old: null, new: false },
      },
    },
  })
  const area = entryOf(4, {
    action: 'area.changed',
    subject: { type: 'area', id, name: 'Alpha' },
    details: { changes: { latlng: { old: null, new: [46.5631, 7.8956] } } },
  })
  await renderPage('/audit', {
    handlers: [handle(audit.list, ({ query }) => pageOfList([area, rope], query)), ...usersHandlers()],
  })
  const lines = (name: RegExp) =>
    table
      .getByRole('row', { name })
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent)
  await expect.element(table.getByRole('row', { name: /Rope changed/ })).toBeVisible()
  expect(lines(/Rope changed/)).toEqual([
    'Rope type: nothing → Stranded rope',
    expect.stringMatching(/^Nominal diameter: 40\s?mm → 42\s?mm$/),
  ])
  expect(lines(/Area changed/)[0]).toMatch(/46\.5631, 7\.8956$/)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await expect.element(table.getByRole('columnheader').first()).toMatchTextContent(timeZone)
})

test('tells of a device which of its settings were changed, and calls users by their names', async () => {
  const id = userId(3)
  const sensorOf = (scale: number) => ({
    id,
    name: 'bearing',
    isDeleted: false,
    attributes: { values: [{ name: 'T', scale }] },
  })
  const rule = { id, version: 1, kind: 'above', threshold: 45, delaySeconds: 0 }
  const entries = [
    entryOf(6, {
      action: 'device.changed',
      subject: { type: 'device', id, name: 'Box' },
      details: { changes: { sensors: { old: [sensorOf(1)], new: [sensorOf(0.001)] } } },
    }),
    entryOf(7, {
      action: 'alarmRule.changed',
      subject: { type: 'device', id, name: 'Box' },
      details: { before: rule, after: { ...rule, version: 2, threshold: 50 } },
    }),
    entryOf(8, {
      action: 'installation.changed',
      subject: { type: 'installation', id, name: 'Tramway' },
      details: { changes: { systemNotificationSettings: { old: null, new: { ropeHealth0: [userId(2)] } } } },
    }),
  ]
  const known = userId(2)
  await renderPage('/audit', { handlers: [handle(audit.list, () => entries), ...usersHandlers()] })
  await expect.element(table.getByRole('row', { name: /Installation changed/ })).toBeVisible()
  const lines = table
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent ?? '')
  expect(lines.slice(0, 2)).toEqual([
    'Sensors › bearing › Values › T › Scale: 1 → 0.001',
    'Alarm rule › Threshold: 45 → 50',
  ])
  expect(lines[2]).toMatch(/^System notifications › Rope health falls to 0%: nothing → \S/)
  expect(lines[2]).not.toContain(known)
})

test('an inspection that was recorded is one entry with its damages, and leads to the event', async () => {
  const [id, rope, installationId, areaId] = [userId(5), userId(6), userId(7), userId(8)]
  const inspection = entryOf(5, {
    action: 'inspection.recorded',
    subject: { type: 'event', id, name: 'Haul rope' },
    details: {
      rope: { id: rope, installationId, areaId },
      eventType: 'mrt',
      eventTime: '2026-02-27T09:00:00.000Z',
      damages: 64,
      corrects: '019a0000-0108-7000-8000-00000000002b',
    },
  })
  await renderPage('/audit', {
    handlers: [handle(audit.list, ({ query }) => pageOfList([inspection], query)), ...usersHandlers()],
  })
  const row = table.getByRole('row', { name: /Inspection recorded/ })
  const way = `/areas/${areaId}/installations/${installationId}/ropes/${rope}?event=${id}`
  await expect.element(row.getByRole('link', { name: 'Haul rope' })).toHaveAttribute('href', way)
  const lines = row
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
  expect(lines).toEqual([
    'Event type: Magnetic rope test (MRT)',
    expect.stringMatching(/^Time of event: .*2026/),
    'Damages: 64',
    'Corrects the inspection: 019a0000-0108-7000-8000-00000000002b',
  ])
})

test('filters by action, user, mandator, text and dates, stored in the address', async () => {
  const requests: string[] = []
  const list = handle(audit.list, ({ query }) => {
    requests.push(query.toString())
    return pageOfList(query.has('text') ? [] : [entryOf(1)], query)
  })
  const { router } = await renderPage('/audit', { handlers: [list, ...usersHandlers()] })
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Action' }), 'Logged in')
  await expect.poll(() => requests.at(-1)).toBe('action=login.succeeded&total=1')
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: /Beat Muster/ }).click()
  await userEvent.fill(page.getByLabelText('From'), '2026-03-01')
  const from = new Date('2026-03-01T00:00:00.000').toISOString()
  await expect.poll(() => new URLSearchParams(requests.at(-1)).get('from')).toBe(from)
  expect(new URLSearchParams(requests.at(-1)).get('user')).toBe(userId(2))
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ action: 'login.succeeded', user: userId(2), from: '2026-03-01' })
  await userEvent.fill(page.getByRole('textbox', { name: 'Name contains' }), 'nobody')
  await expect.element(page.getByText('No matching entries')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(table.getByText('Person 1')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('is paged by the cursors of the server, each with its own address', async () => {
  const list = handle(audit.list, ({ query }) => pageOfList([entryOf(1), entryOf(2), entryOf(3)], query, 2))
  const { router } = await renderPage('/audit', { handlers: [list, ...usersHandlers()] })
  await expect.element(page.getByText('1–2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(table.getByText('Person 3')).toBeVisible()
  await expect.element(page.getByText('3–3 of 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect.poll(() => router.state.location.search).toEqual({ cursor: 'after2' })
  router.history.back()
  await expect.element(table.getByText('Person 1')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('shows why the log cannot be loaded', async () => {
  await renderPage('/audit', {
    handlers: [handle(audit.list, () => problemResponse('server.busy', 'Busy')), ...usersHandlers()],
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Busy/)
})

test('fits a phone', async () => {
  await page.viewport(360, 740)
  await renderPage('/audit', {
    handlers: [handle(audit.list, ({ query }) => pageOfList([changed, entryOf(2)], query)), ...usersHandlers()],
  })
  await expect.element(page.getByText('User changed').last()).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})

test('the filtered entries are downloaded as a file', async () => {
  const requests: string[] = []
  const file = handle(audit.listFile, ({ query }) => {
    requests.push(query.toString())
    return new Response('a;b')
  })
  const handlers = [file, handle(audit.list, ({ query }) => pageOfList([entryOf(1)], query)), ...usersHandlers()]
  await renderPage('/audit?action=login.succeeded', { handlers })
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => requests).toEqual(['action=login.succeeded&format=csv'])
})
