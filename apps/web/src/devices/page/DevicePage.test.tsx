import { measurements } from '@catenary/contract/devices/measurements'
import type { SensorDevicePatch } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deviceHandlers,
  deviceId,
  hoursAgo,
  testAggregates,
  testDevice,
  testDevicePath,
  testSensor,
  testValue,
} from '../../test/device-handlers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { testRopePath } from '../../test/rope-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })
const chart = charts.getByRole('region', { name: 'Load cell 1' })
const picture = chart.getByRole('img', { name: /^Load cell 1\. Rope force \(kN\): / })

test('shows the rope as a path, the facts of the device and a chart with the age of its last value', async () => {
  const { unmount } = await renderPage(testDevicePath, { handlers: deviceHandlers() })
  await expect.element(page.getByRole('heading', { name: 'Tower 3 box' })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Device' })
  await expect.element(facts.getByRole('link', { name: 'Haul rope' })).toHaveAttribute('href', testRopePath)
  await expect.element(facts.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  for (const fact of ['8944501234567890123', '356938035643809', '2.4.1', 'tower-3'])
    await expect.element(facts.getByText(fact)).toBeVisible()
  await expect.element(chart.getByText('Last value: 15 minutes ago')).toBeVisible()
  await expect.element(picture).toBeVisible()
  await expectAccessible()
  await unmount()
  const silent = testDevice({
    rope: null,
    lastSeenAt: null,
    sensors: [testSensor(1, {}, { values: [testValue({ last: null })] })],
  })
  await renderPage(testDevicePath, { handlers: deviceHandlers({ device: silent, aggregates: [] }) })
  await expect.element(facts.getByText('Not linked to a rope')).toBeVisible()
  await expect.element(facts.getByText('never')).toBeVisible()
  await expect.element(chart.getByText('Nothing measured yet')).toBeVisible()
  await expect.element(chart.getByText('Nothing was measured in this time')).toBeVisible()
})

test('of a value that nobody has named, measured by a clock that is ahead, the time stands there and no age', async () => {
  const values = [testValue({ isNew: true, last: { timestamp: hoursAgo(-5), value: 0.0004 } })]
  const device = testDevice({ sensors: [testSensor(1, {}, { values })] })
  await renderPage(testDevicePath, { handlers: deviceHandlers({ device }) })
  const found = page.getByRole('alert', { name: '1 value arrives that no one has named' })
  await expect.element(found).toMatchTextContent(/last 0\.0004 kN, .*: the device’s clock is fast/)
})

test('of a sensor whose measured values are all hidden it does not say that nothing was measured', async () => {
  const values = [testValue({ isNew: true, isEnabled: false, last: { timestamp: hoursAgo(1), value: 7 } })]
  const device = testDevice({ sensors: [testSensor(1, {}, { values })] })
  await renderPage(testDevicePath, { handlers: deviceHandlers({ device, aggregates: [] }) })
  await expect.element(chart.getByText(/No value of this sensor is shown/)).toBeVisible()
  expect(chart.getByText('Nothing measured yet').query()).toBeNull()
})

test('names the last message that was refused, and that the device was reported offline', async () => {
  const lastFault = {
    reason: 'unknownSensor' as const,
    topic: 'catenary/tower-3/wind/f/n',
    payload: '',
    lastAt: hoursAgo(1),
    firstAt: hoursAgo(30),
    count: 4,
  }
  const device = testDevice({ lastFault, offlineSince: hoursAgo(2) })
  await renderPage(testDevicePath, { handlers: deviceHandlers({ device }) })
  const note = page.getByRole('alert', { name: '4 messages were refused' })
  await expect
    .element(note)
    .toMatchTextContent(/The last one 1 hour ago: the device has no sensor of this name.*tower-3\/wind\/f\/n.*empty/)
  await expect.element(page.getByRole('region', { name: 'Device' })).toMatchTextContent(/Offline · 15 minutes ago/)
  await expectAccessible()
})

test('all charts show the time that is chosen, which is part of the address', async () => {
  const requests: { readonly id: string | undefined; readonly from: string | null; readonly to: string | null }[] = []
  const device = testDevice({ sensors: [testSensor(1), testSensor(2)] })
  const aggregates = handle(measurements.aggregates, ({ params, query }) => {
    requests.push({ id: params?.id, from: query.get('from'), to: query.get('to') })
    return [testAggregates()]
  })
  const { router } = await renderPage(testDevicePath, { handlers: [aggregates, ...deviceHandlers({ device })] })
  await expect.element(picture).toBeVisible()
  const day = 86_400_000
  const daysAgo = (from: string | null | undefined) => Math.round((Date.now() - Date.parse(from ?? '')) / day)
  expect(requests.map(({ id, from, to }) => [id, daysAgo(from), to])).toEqual([
    [deviceId(11), 30, null],
    [deviceId(12), 30, null],
  ])
  await userEvent.click(charts.getByText('1Y', { exact: true }))
  await expect.poll(() => daysAgo(requests.at(-1)?.from)).toBe(365)
  await expect.poll(() => router.state.location.search).toEqual({ span: '1Y' })
  await userEvent.click(charts.getByText('All', { exact: true }))
  await expect.poll(() => requests.at(-1)?.from).toBeNull()
  await charts.getByRole('button', { name: 'Choose dates' }).click()
  await charts.getByRole('textbox', { name: 'From' }).fill('03/05/2026')
  await charts.getByRole('textbox', { name: 'To' }).fill('3/99/2026')
  await charts.getByRole('button', { name: 'Apply' }).click()
  await expect.element(charts.getByText('Enter a valid date as MM/DD/YYYY')).toBeVisible()
  await charts.getByRole('textbox', { name: 'To' }).fill('03/07/2026')
  await charts.getByRole('button', { name: 'Apply' }).click()
  // Whole days on the clocks of the installation.
  const between = ['2026-03-04T23:00:00.000Z', '2026-03-07T22:59:59.999Z']
  await expect.poll(() => [requests.at(-1)?.from, requests.at(-1)?.to]).toEqual(between)
  await expect.element(charts.getByRole('button', { name: 'Mar 5, 2026 to Mar 7, 2026' })).toBeVisible()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ span: 'all', between: between.map((text) => Date.parse(text)) })
  await userEvent.click(charts.getByText('1M', { exact: true }))
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('has its values as a table and as files, also those that were measured singly', async () => {
  await renderPage(testDevicePath, { handlers: deviceHandlers({ aggregates: [testAggregates(2)] }) })
  await expect.element(picture).toBeVisible()
  await chart.getByRole('button', { name: 'Export' }).click()
  for (const name of ['PNG', 'SVG', 'CSV', 'Print'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  const raw = page.getByRole('menuitem', { name: 'CSV with raw values' })
  await expect
    .element(raw)
    .toHaveAttribute('href', expect.stringMatching(`^/api/sensors/${deviceId(11)}/measurements\\.csv\\?from=20`))
  await userEvent.keyboard('{Escape}')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const table = chart.getByRole('table', { name: 'Load cell 1: what was measured, one row per section of time' })
  await expect.element(table.getByRole('columnheader', { name: 'Rope force (kN): Average' })).toBeVisible()
  expect((await table.findElement()).querySelectorAll('tbody tr')).toHaveLength(48)
  await expectAccessible()
})

test('says of each chart by itself what could not be loaded, and tries again', async () => {
  let calls = 0
  const aggregates = handle(measurements.aggregates, ({ params }) => {
    if (params?.id === deviceId(12)) return [testAggregates()]
    calls += 1
    return calls === 1 ? problemResponse('server.failed', 'Something failed') : [testAggregates()]
  })
  const device = testDevice({ sensors: [testSensor(1), testSensor(2)] })
  await renderPage(testDevicePath, { handlers: [aggregates, ...deviceHandlers({ device })] })
  await expect.element(charts.getByRole('img', { name: /^Load cell 2/ })).toBeVisible()
  await expect.element(chart.getByRole('alert')).toMatchTextContent(/Something failed/)
  await chart.getByRole('button', { name: 'Try again' }).click()
  await expect.element(picture).toBeVisible()
})

test('values that nobody has named can be shown or ignored', async () => {
  const changes: (SensorDevicePatch | undefined)[] = []
  const wind = { fragment: 'c8y_Wind', customName: undefined, unit: 'm/s', isNew: true, isEnabled: false }
  const named = ['speed', 'gust', 'turn'].map((name) => testValue({ ...wind, name }))
  let values = [testValue(), ...named]
  const current = () => testDevice({ sensors: [testSensor(1, {}, { values })] })
  const handlers = [
    handle(sensorDevices.get, () => versionedResponse(current(), 1)),
    handle(sensorDevices.change, ({ body }) => {
      changes.push(body?.sensorDevice as SensorDevicePatch)
      values = values.slice(0, -1)
      return versionedResponse(current(), 2)
    }),
    ...deviceHandlers(),
  ]
  await renderPage(testDevicePath, { handlers })
  await expect.element(page.getByText('3 values arrive that no one has named')).toBeVisible()
  await expect.element(page.getByText('Load cell 1 · last 41.5 m/s, 15 minutes ago').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ignore c8y_Wind turn' }).click()
  await expect.element(page.getByText('2 values arrive that no one has named')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText('1 value arrives that no one has named')).toBeVisible()
  const sent = (isEnabled: boolean, ...names: readonly string[]) => {
    const values = names.map((name) => ({ fragment: 'c8y_Wind', name, isEnabled, isNew: false }))
    return { sensors: [{ id: deviceId(11), attributes: { values } }] }
  }
  expect(changes).toEqual([sent(false, 'turn'), sent(true, 'speed', 'gust')])
})

test('an archived device can be restored, and nothing else', async () => {
  let isDeleted = true
  const current = () =>
    testDevice({ isDeleted, sensors: [testSensor(1, {}, { values: [testValue({ isNew: true })] })] })
  const handlers = [
    handle(sensorDevices.get, () => versionedResponse(current(), 1)),
    handle(sensorDevices.change, ({ body }) => {
      isDeleted = (body.sensorDevice as SensorDevicePatch).isDeleted ?? true
      return versionedResponse(current(), 2)
    }),
    ...deviceHandlers(),
  ]
  await renderPage(`${testDevicePath}?dialog=settings`, { handlers })
  await expect.element(page.getByText('This device is archived. You can view it but not change it.')).toBeVisible()
  await expect.element(picture).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(
    page.getByRole('button', { name: /Device settings|Settings of|Add sensor|Create token|^Show c8y/ }).query(),
  ).toBeNull()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Device settings' })).toBeVisible()
})

test('a device without sensors gets its first one; those without a chart are named', async () => {
  const sent: unknown[] = []
  let sensors = [testSensor(2, { isDeleted: true }), testSensor(3, {}, { isEnabled: false })].slice(0, 0)
  const handlers = [
    handle(sensorDevices.get, () => versionedResponse(testDevice({ sensors, lastSeenAt: hoursAgo(1) }), 1)),
    handle(sensorDevices.change, ({ body, headers }) => {
      sent.push(body?.sensorDevice, headers['if-match'])
      sensors = [testSensor(2, { isDeleted: true }), testSensor(3, {}, { isEnabled: false })]
      return versionedResponse(testDevice({ sensors }), 2)
    }),
    ...deviceHandlers(),
  ]
  await renderPage(testDevicePath, { handlers })
  await expect.element(page.getByText('This device has no sensors yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add sensor' }).last().click()
  const dialog = page.getByRole('dialog', { name: /sensor/i })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of the sensor' }).fill('Load cell')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ sensors: [{ name: 'Load cell' }] }, '"v1"'])
  const others = page.getByRole('region', { name: 'Sensors without a chart' })
  await expect.element(others.getByText('Load cell 2 (archived)')).toBeVisible()
  await others.getByRole('button', { name: 'Settings of Load cell 3' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Settings of Load cell 3' })).toBeVisible()
})

test.each([360, 820])('fits a screen of %d pixels', async (width) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, 800)
  await renderPage(testDevicePath, { handlers: deviceHandlers() })
  await expect.element(picture).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()
})

test('says how much is stored, and where raw values are no longer kept', async () => {
  const rawSince = hoursAgo(7 * 24)
  const device = testDevice({ sensors: [testSensor(1, { rawSince, measurementCount: 20_000 })] })
  await renderPage(testDevicePath, { handlers: deviceHandlers({ device }) })
  await expect.element(page.getByText('20,000 raw values, about 1.8 MB')).toBeVisible()
  await expect.element(picture).toBeVisible()
  // A month is drawn from roll-ups anyway.
  const gone = chart.getByText(/^Raw values before .* are no longer kept/)
  expect(gone.query()).toBeNull()
  await charts.getByRole('button', { name: 'Choose dates' }).click()
  await charts.getByRole('textbox', { name: 'From' }).fill('03/05/2026')
  await charts.getByRole('textbox', { name: 'To' }).fill('03/07/2026')
  await charts.getByRole('button', { name: 'Apply' }).click()
  await expect.element(gone).toBeVisible()
})

test('the field of a dialog that reads the device first has the focus once it is there', async () => {
  const slow = handle(sensorDevices.get, async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    return versionedResponse(testDevice(), 1)
  })
  await renderPage(`${testDevicePath}?dialog=addSensor`, { handlers: [slow, ...deviceHandlers()] })
  const name = page.getByRole('dialog', { name: /sensor/i }).getByRole('textbox')
  await expect.element(name).toHaveFocus()
})
