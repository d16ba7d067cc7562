import { measurements } from '@catenary/contract/devices/measurements'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { events } from '@catenary/contract/records/events'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceHandlers, hoursAgo, testAggregates, testDevice, testDevicePath } from '../../test/device-handlers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testRopePath } from '../../test/rope-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })
const marks = charts.getByRole('toolbar', { name: 'Events of the rope' })
const list = charts.getByRole('dialog')

/** A repair ten days ago; an inspection with two damages five days ago; one event before the time that is shown. */
const recorded = [
  testEvent(1, { timestamp: hoursAgo(240) }, { type: 'repair' }),
  testEvent(2, { timestamp: hoursAgo(120) }, { recordingType: 'measurement', type: 'visualInspection' }),
  testEvent(3, { timestamp: hoursAgo(119.9) }),
  testEvent(4, { timestamp: hoursAgo(119.8) }, { type: 'corrosion' }),
  testEvent(5, { timestamp: hoursAgo(24 * 40) }),
]

test('every event of the rope is marked; a mark opens a list with a link to each, by click and by keys', async () => {
  const aggregates = handle(measurements.aggregates, () => [testAggregates()])
  const { router } = await renderPage(testRopePath, {
    handlers: [aggregates, ...ropePageHandlers({ events: recorded, devices: [testDevice()] })],
  })
  await expect.element(marks.getByRole('button', { name: /^Repair, / })).toBeVisible()
  expect(marks.getByRole('button').elements()).toHaveLength(2)
  // One stop of the tab key, arrow keys from mark to mark.
  ;(await marks.getByRole('button').nth(0).findElement()).focus()
  await userEvent.keyboard('{ArrowRight}')
  const several = marks.getByRole('button', { name: /^3 events, from / })
  await expect.element(several).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const links = list.getByRole('link')
  await expect.element(links.first()).toHaveFocus()
  expect(links.elements().map(({ textContent }) => textContent?.split(',', 1)[0])).toEqual([
    'Visual inspection',
    'Broken wire',
    'Corrosion',
  ])
  await expectAccessible(await charts.findElement())
  await userEvent.keyboard('{Escape}')
  await expect.element(several).toHaveFocus()
  await several.click()
  await list.getByRole('link', { name: /^Corrosion/ }).click()
  await expect.poll(() => router.state.location.search).toEqual({ event: eventId(4) })
})

test('on the page of a device they lead to the page of its rope; without a rope nothing is marked', async () => {
  const { unmount } = await renderPage(testDevicePath, { handlers: deviceHandlers({ recorded }) })
  await marks.getByRole('button', { name: /^Repair, / }).click()
  await expect
    .element(list.getByRole('link', { name: /^Repair, / }))
    .toHaveAttribute('href', `${testRopePath}?event=${eventId(1)}`)
  await unmount()
  await renderPage(testDevicePath, { handlers: deviceHandlers({ recorded, device: testDevice({ rope: null }) }) })
  await expect.element(charts.getByRole('img', { name: /^Load cell 1/ })).toBeVisible()
  expect(marks.query()).toBeNull()
})

test('once the device is taken off its rope, nothing is said of the marks that were there', async () => {
  let rope = testDevice().rope
  const get = handle(sensorDevices.get, () => versionedResponse(testDevice({ rope }), 1))
  const change = handle(sensorDevices.change, () => {
    rope = null
    return versionedResponse(testDevice({ rope }), 2)
  })
  await renderPage(testDevicePath, { handlers: [get, change, ...deviceHandlers({ recorded })] })
  await expect.element(marks.getByRole('button', { name: /^Repair, / })).toBeVisible()
  await page.getByRole('button', { name: 'Device settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Device settings' })
  await dialog.getByRole('button', { name: 'Clear: Rope' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Not linked to a rope')).toBeVisible()
  await expect.element(marks).not.toBeInTheDocument()
  expect(charts.getByText(/are marked/).query()).toBeNull()
})

test('a glitch of the device makes neither the chart unreadable nor the page wider than a phone', async () => {
  await page.viewport(360, 740)
  const { points, ...aggregates } = testAggregates()
  const glitched = { ...aggregates, points: points.with(100, [points[100]?.[0] ?? '', 1e97, 1e97, 1e97, 1e97, 1]) }
  await renderPage(testDevicePath, { handlers: deviceHandlers({ recorded, aggregates: [glitched] }) })
  const drawn = charts.getByRole('img', { name: /^Load cell 1/ })
  await expect.element(drawn).toBeVisible()
  const { left, right } = (await drawn.findElement()).getBoundingClientRect()
  for (const mark of marks.getByRole('button').elements()) {
    const box = mark.getBoundingClientRect()
    expect(box.left).toBeGreaterThan(left)
    expect(box.right).toBeLessThan(right)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('what is not marked is said: events that could not be loaded, and the oldest of very many', async () => {
  const failing = handle(events.list, () => problemResponse('server.failed', 'Something failed'))
  const { unmount } = await renderPage(testDevicePath, { handlers: [failing, ...deviceHandlers()] })
  await expect.element(charts.getByText(/events of the rope could not be loaded.*Something failed/)).toBeVisible()
  await unmount()
  const many = Array.from({ length: 501 }, (_, index) => testEvent(index, { timestamp: hoursAgo(index / 10) }))
  const all = handle(events.list, ({ query }) => pageOfList(many, query))
  await renderPage(testDevicePath, { handlers: [all, ...deviceHandlers()] })
  await expect.element(charts.getByText('Of the 501 events in this time, the newest 500 are marked.')).toBeVisible()
})
