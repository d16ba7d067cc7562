import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceHandlers, hoursAgo, testDevice, testDevicePath } from '../../test/device-handlers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'

test('shows when it was read from Cumulocity, its events and alarms there, and why it cannot be read', async () => {
  const device = testDevice({ cumulocityId: '4711' })
  const report = { externalId: '1', time: hoursAgo(5), type: 'c8y_Door', severity: null, status: null, count: null }
  const reports = [
    { ...report, kind: 'alarm' as const, text: 'Battery low', severity: 'MAJOR', status: 'ACTIVE', count: 3 },
    { ...report, kind: 'event' as const, text: '' },
  ]
  const state = handle(sensorDevices.cumulocity, () => ({
    isSetUp: true,
    readAt: hoursAgo(2),
    measuredUntil: hoursAgo(3),
    failure: { reason: 'answered' as const, detail: '503' },
    reports,
  }))
  await renderPage(testDevicePath, { handlers: [state, ...deviceHandlers({ device })] })
  const shown = page.getByRole('region', { name: 'Cumulocity' })
  await expect
    .element(shown.getByRole('alert'))
    .toMatchTextContent(
      /can’t be read from Cumulocity.*answered with an error. 503.*Last read in full: 2 hours ago.*Newest measurement there: 3 hours ago/,
    )
  const list = shown.getByRole('list', { name: 'Events and alarms' })
  await expect.element(list).toMatchTextContent(/Battery lowAlarm · MAJOR · ACTIVE · 3 times · c8y_Door.*c8y_DoorEvent/)
  await expectAccessible()
})

test('says that a device is not read where no Cumulocity is set up', async () => {
  const device = testDevice({ cumulocityId: '4711' })
  const state = handle(sensorDevices.cumulocity, () => ({
    isSetUp: false,
    readAt: null,
    measuredUntil: null,
    failure: null,
    reports: [],
  }))
  await renderPage(testDevicePath, { handlers: [state, ...deviceHandlers({ device })] })
  const shown = page.getByRole('region', { name: 'Cumulocity' })
  await expect.element(shown.getByRole('alert')).toMatchTextContent(/no Cumulocity is set up.*CUMULOCITY_URL/)
  await expect.element(shown).not.toMatchTextContent(/Not read in full yet/)
})

test('says that Cumulocity has nothing under the id of the device', async () => {
  const device = testDevice({ cumulocityId: '4712' })
  const nothing = { isSetUp: true, readAt: hoursAgo(1), measuredUntil: null, failure: null, reports: [] }
  const state = handle(sensorDevices.cumulocity, () => nothing)
  await renderPage(testDevicePath, { handlers: [state, ...deviceHandlers({ device })] })
  const shown = page.getByRole('region', { name: 'Cumulocity' })
  await expect
    .element(shown.getByRole('alert'))
    .toMatchTextContent(/nothing under this ID.*4712.*Last read in full: 1 hour ago/)
})
