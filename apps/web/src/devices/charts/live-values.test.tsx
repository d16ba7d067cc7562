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
import { handle } from '../../test/request-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })
const silent = testValue({ last: { timestamp: hoursAgo(5), value: 41.5 } })

/** The page of a device with two sensors; what was measured of them can be changed, and how often each was read is counted. */
async function renderDevice() {
  const reads = new Map<string, number>()
  const state = { aggregates: testAggregates() }
  const aggregates = handle(measurements.aggregates, ({ params }) => {
    const { id = '' } = params ?? {}
    reads.set(id, (reads.get(id) ?? 0) + 1)
    return [state.aggregates]
  })
  const sensors = [testSensor(1, {}, { values: [silent] }), testSensor(2, {}, { values: [silent] })]
  const rendered = await renderPage(testDevicePath, {
    handlers: [aggregates, ...deviceHandlers({ device: testDevice({ sensors }) })],
  })
  await expect.element(charts.getByRole('img', { name: /^Load cell 2\./ })).toBeVisible()
  return { ...rendered, reads, state }
}

test('a value that arrives is drawn without reload, and how old the last one is follows', async () => {
  const { reads, state, unmount } = await renderDevice()
  const first = charts.getByRole('region', { name: 'Load cell 1' })
  expect(openStreams()).toEqual([`/api/measurements/stream?sensors=${deviceId(11)}%2C${deviceId(12)}`])
  await expect.element(first).toMatchTextContent(/Last value: 5 hours ago/)
  const newest = new Date().toISOString()
  const points = [...state.aggregates.points, [newest, 99, 99, 99, 99, 1] as (typeof state.aggregates.points)[number]]
  state.aggregates = { ...state.aggregates, points }
  sendEvent('measured', [{ sensor: deviceId(11), newest }])
  await expect.element(first.getByRole('img', { name: /Rope force \(kN\): [\d.]+ to 99/ })).toBeVisible()
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

test('where news may have been missed all charts are read again; a hidden page has no stream', async () => {
  const { reads } = await renderDevice()
  sendEvent('reload', [])
  await expect.poll(() => [...reads.values()]).toEqual([2, 2])
  const setVisibility = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
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
