import { alarms } from '@catenary/contract/devices/alarms'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
import { openStreams, sendEvent } from '../../test/event-source.ts'
import { renderPage } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })
const silent = testValue({ last: { timestamp: hoursAgo(5), value: 41.5 } })

/** The page of a device with two sensors; what was measured of them can be changed, and how often each was read is counted. */
async function renderDevice(values = [silent], handlers: readonly RequestHandler[] = []) {
  const reads = new Map<string, number>()
  const state = { aggregates: testAggregates(), isBroken: false }
  const aggregates = handle(measurements.aggregates, ({ params }) => {
    const { id = '' } = params ?? {}
    reads.set(id, (reads.get(id) ?? 0) + 1)
    return state.isBroken ? problemResponse('server.failed', 'Something failed') : [state.aggregates]
  })
  const sensors = [testSensor(1, {}, { values }), testSensor(2, {}, { values })]
  const rendered = await renderPage(testDevicePath, {
    handlers: [aggregates, ...handlers, ...deviceHandlers({ device: testDevice({ sensors }) })],
  })
  await expect.element(charts.getByRole('img', { name: /^Load cell 2\./ })).toBeVisible()
  return { ...rendered, reads, state }
}

/** Sends news of a value of the first sensor that was measured now, and waits until it is drawn. */
async function measure(state: { aggregates: ValueAggregates }, value: number): Promise<void> {
  const newest = new Date().toISOString()
  const { points } = state.aggregates
  state.aggregates = { ...state.aggregates, points: [...points, [newest, value, value, value, value, 1]] }
  sendEvent('measured', [{ sensor: deviceId(11), newest }])
  const drawn = new RegExp(String.raw`^Load cell 1\. Rope force \(kN\): [\d.]+ to ${value}`)
  await expect.element(charts.getByRole('img', { name: drawn })).toBeVisible()
}

test('a value that arrives is drawn without reload, and how old the last one is follows', async () => {
  const { reads, state, unmount } = await renderDevice()
  const first = charts.getByRole('region', { name: 'Load cell 1' })
  expect(openStreams()).toEqual([`/api/measurements/stream?sensors=${deviceId(11)}%2C${deviceId(12)}`])
  await expect.element(first).toMatchTextContent(/Last value: 5 hours ago/)
  await measure(state, 99)
  await expect.element(first).toMatchTextContent(/Last value: this minute/)
  // The other has nothing new, and is not read.
  expect([...reads]).toEqual([
    [deviceId(11), 2],
    [deviceId(12), 1],
  ])
  await expect.element(charts.getByRole('region', { name: 'Load cell 2' })).toMatchTextContent(/5 hours ago/)
  await unmount()
  expect(openStreams()).toEqual([])
})

test('alarms and their rules are read again once what arrived was compared with them', async () => {
  let reads = 0
  const rules = handle(alarms.rules, () => {
    reads += 1
    return []
  })
  const { state } = await renderDevice([silent], [rules])
  const before = reads
  await measure(state, 98)
  await measure(state, 99)
  expect(reads).toBe(before)
  await expect.poll(() => reads, { timeout: 6000 }).toBe(before + 1)
})

test('the age of the last value is that of what is shown, and none where the clock of the device is ahead', async () => {
  const first = charts.getByRole('region', { name: 'Load cell 1' })
  const hidden = testValue({ name: 'T', isEnabled: false, last: null })
  const { state, unmount } = await renderDevice([silent, hidden])
  await measure(state, 99)
  await expect.element(first).toMatchTextContent(/Last value: 5 hours ago/)
  await unmount()
  await renderDevice([testValue({ last: { timestamp: hoursAgo(-3), value: 41.5 } })])
  await expect.element(first).toMatchTextContent(/Last value: .*the device’s clock is fast/)
})

test('where news may have been missed all charts are read again; a hidden page has no stream', async () => {
  const { reads, state } = await renderDevice()
  sendEvent('reload', [])
  await expect.poll(() => [...reads.values()]).toEqual([2, 2])
  // What could not be read again is not taken for what there is.
  state.isBroken = true
  sendEvent('reload', [])
  const first = charts.getByRole('region', { name: 'Load cell 1' })
  await expect.element(first.getByText(/New measurements could not be loaded.*Something failed/)).toBeVisible()
  state.isBroken = false
  await first.getByRole('button', { name: 'Try again' }).click()
  await expect.element(first.getByText(/could not be loaded/)).not.toBeInTheDocument()
  const setVisibility = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  try {
    setVisibility('hidden')
    await expect.poll(() => openStreams()).toEqual([])
    setVisibility('visible')
    await expect.poll(() => openStreams()).toHaveLength(1)
    await expect.poll(() => Math.min(...reads.values())).toBeGreaterThan(2)
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
  }
})
