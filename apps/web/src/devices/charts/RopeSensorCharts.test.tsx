import { permissionsOf } from '@catenary/contract/access'
import { measurements } from '@catenary/contract/devices/measurements'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceId, testAggregates, testDevice, testSensor } from '../../test/device-handlers.ts'
import { openStreams } from '../../test/event-source.ts'
import { renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, testRopePath } from '../../test/rope-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })

test('a rope has a chart for each sensor that has one, of each of its devices, and keeps the rest of its view', async () => {
  const devices = [
    testDevice({
      sensors: [testSensor(1), testSensor(2, {}, { isEnabled: false }), testSensor(3, { isDeleted: true })],
    }),
    testDevice({ id: deviceId(2), sensors: [testSensor(4, {}, { chartTitle: 'Wind' })] }),
  ]
  const reads: unknown[] = []
  const noted = handle(measurements.aggregates, ({ query }) => {
    reads.push(query.get('ofRope'))
    return [testAggregates()]
  })
  const { router } = await renderPage(`${testRopePath}?inspection=visual`, {
    handlers: [noted, ...ropePageHandlers({ devices })],
  })
  await expect.element(charts.getByRole('img', { name: /^Load cell 1\. Rope force/ })).toBeVisible()
  await expect.element(charts.getByRole('img', { name: /^Wind\./ })).toBeVisible()
  const titles = charts.getByRole('heading', { level: 3 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Load cell 1', 'Wind'])
  // Nothing of what the devices measured elsewhere, whoever reads it.
  expect(new Set(reads)).toEqual(new Set(['1']))
  expect(openStreams()).toEqual([expect.stringContaining('&ofRope=1')])
  // Who may not change devices has no way to their settings here.
  expect(charts.getByRole('button', { name: /^Settings of/ }).query()).toBeNull()
  await userEvent.click(charts.getByText('6M', { exact: true }))
  await expect.poll(() => router.state.location.search).toEqual({ inspection: 'visual', span: '6M' })
})

test('nothing stands there where a rope has no device; what could not be loaded says so', async () => {
  const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers() })
  await expect.element(page.getByRole('region', { name: 'Damage chart' })).toBeVisible()
  await expect.element(page.getByText('No events found')).toBeVisible()
  expect(charts.query()).toBeNull()
  await drawn.unmount()
  const broken = handle(sensorDevices.ofRope, () => problemResponse('server.failed', 'Something failed'))
  await renderPage(testRopePath, { handlers: [broken, ...ropePageHandlers()] })
  await expect.element(charts.getByRole('alert')).toMatchTextContent(/Something failed/)
})

test.each([
  ['ROLE_CLIENT_ADMIN', ['PNG', 'SVG', 'CSV', 'CSV with raw values', 'Print']],
  ['ROLE_USER', ['PNG', 'SVG', 'Print']],
] as const)('the values of a chart as CSV are for some roles (%s)', async (role, files) => {
  const handlers = ropePageHandlers({ devices: [testDevice()], permissions: permissionsOf([role]) })
  await renderPage(testRopePath, { handlers: [handle(measurements.aggregates, () => [testAggregates()]), ...handlers] })
  await charts.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'PNG' })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(files)
})
