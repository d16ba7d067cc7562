import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '@catenary/contract/devices/measurements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../seed/demo-ids.ts'
import { demoDevices, firstSmartropeSensor } from '../seed/devices/demo-device-list.ts'
import type { DemoProcess } from '../test/support/demo-process.ts'
import { getJson, startDemoProcess } from '../test/support/demo-process.ts'

describe('the demo while it runs', () => {
  let folder: string
  let demo: DemoProcess
  let startedAt: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catenary-live-'))
    demo = await startDemoProcess(folder, { DEMO_LIVE: 'on' })
    startedAt = new Date().toISOString()
  })
  afterAll(async () => {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const measured = (sensor: string, from: string) =>
    getJson<Measurement[]>(demo, `/sensors/${sensor}/measurements?from=${encodeURIComponent(from)}&limit=1000`)

  test('receives new measurements of both devices every few seconds, and a burst of the smartrope', async () => {
    for (const { sensors } of Object.values(demoDevices))
      for (const { id, values } of sensors) {
        await expect.poll(async () => (await measured(id, startedAt)).length).toBeGreaterThanOrEqual(2 * values.length)
        const names = new Set((await measured(id, startedAt)).map(({ fragment, name }) => `${fragment}.${name}`))
        expect(names).toEqual(new Set(values.map(({ fragment, name }) => `${fragment}.${name}`)))
      }
    await expect
      .poll(async () => (await measured(demoId('sensor', firstSmartropeSensor), startedAt)).length)
      .toBeGreaterThan(5)
  })

  test('goes on where the stored year ends, without a jump', async () => {
    const { id } = demoDevices.tension.sensors[0]
    const hourAgo = new Date(Date.parse(startedAt) - 3_600_000).toISOString()
    const forces = (await measured(id, hourAgo)).map(({ value }) => value)
    expect(forces.length).toBeGreaterThan(3)
    // In kN: chance is ± 0.4 and ± 0.5 °C of 0.24 each, an hour of weather 0.5.
    expect(Math.max(...forces) - Math.min(...forces)).toBeLessThan(1.5)
  })

  test('ends without delay and without an error', async () => {
    const begin = performance.now()
    await demo.stop()
    expect(performance.now() - begin).toBeLessThan(10_000)
    expect(demo.process.exitCode).toBe(0)
    expect(demo.printed()).not.toMatch(/Live values/)
  })
})
