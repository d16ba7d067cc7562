import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Client } from 'pg'
import type { Browser } from 'playwright-core'
import type { SensorPaints } from '../../browser.ts'
import { openBrowser, sensorPaints } from '../../browser.ts'
import { withDatabase } from '../../database.ts'
import { fillList } from '../../list-data.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited } from '../../measure.ts'
import { product, untilIdle, withProgram } from '../../program.ts'
import { asOwner } from '../../record-data.ts'
import { visit } from '../../throttled-visit.ts'
import type { Cookies } from '../../throttled-visit.ts'

/** A device with as many sensors, each of one value that was measured every twenty seconds for a month. */
const measured = { sensors: 10, days: 30, everySeconds: 20 }
/** The most that may pass from the answers until charts are seen, in milliseconds. */
const maxMs = 300
/** A laptop's screen. */
const device = { viewport: { width: 1280, height: 900 }, locale: 'en-US' }
/** How many charts are near it at least: those far down a page are not drawn. */
const nearCharts = 2

/** The page of a device with a month of ten sensors: calls, and what passes from their answers until the charts are painted. */
export const sensorPage: Measurement = {
  name: 'sensor-page',
  run: (effort) =>
    withDatabase(async ({ ownerUrl, folder }) => {
      const { token } = await fillList(ownerUrl)
      const id = await asOwner(ownerUrl, fillDevice)
      const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
      return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (server) => {
        await untilIdle(server)
        const cookies = [{ name: 'catenary_session', value: token, url: server.address }]
        return measure(`${server.address}${pagePath(pages.sensorDevice, { deviceId: id })}`, cookies, effort)
      })
    }),
}

/** Adds the device, its month and the roll-ups of it; returns its id. */
async function fillDevice(owner: Client): Promise<string> {
  const id = randomUUID()
  await owner.query(`update users set roles = '{ROLE_ADMIN}'`)
  await owner.query(
    `insert into sensor_devices (id, mandator_id, rope_id, name, external_id, created_at)
       select $1, mandator_id, ropes.id, 'Box', 'box', now() from ropes join user_mandators using (mandator_id) limit 1`,
    [id],
  )
  await owner.query(
    `insert into sensors (id, mandator_id, device_id, name, is_enabled, attributes, created_at)
       select uuidv7(), mandator_id, id, 'Sensor ' || n, true, $2, now() from sensor_devices, generate_series(1, $3::int) n
       where id = $1`,
    [id, defaultSensorAttributes, measured.sensors],
  )
  await owner.query(
    `insert into sensor_values (mandator_id, sensor_id, fragment, name, attributes, is_enabled, created_at)
       select mandator_id, id, 'f', 'v', $2, true, now() from sensors where device_id = $1`,
    [id, defaultValueAttributes],
  )
  await owner.query(
    `insert into measurements select v.id, date_trunc('minute', now()) - n * interval '1 s' * $1::int, sin(n / 500.0) * 40 + n % 7
       from sensor_values v, generate_series(1, $2::int) n`,
    [measured.everySeconds, (measured.days * 86_400) / measured.everySeconds],
  )
  await owner.query(
    `insert into roll_ups select sensor_value_id, level, date_bin(width, time, '2001-01-01 00:00Z'), count(*), min(value), max(value),
       sum(value), percentile_cont(0.5) within group (order by value)
     from measurements, (select l::smallint, level_width(l::smallint) from generate_series(1, 5) l) levels (level, width) group by 1, 2, 3`,
  )
  await owner.query('vacuum (analyze)')
  return id
}

async function measure(url: string, cookies: Cookies, { rounds }: Effort): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const laptop = await visits({ browser, url, cookies, processor: 1 }, rounds)
    const slow = await visits({ browser, url, cookies, processor: 4 }, rounds)
    const calls = laptop.map((one) => one.calls)
    return [
      limited('ten sensors: calls for a month of each', calls, '', measured.sensors),
      limited('ten sensors: first charts painted after the answers', firsts(laptop), 'ms', maxMs),
      limited('ten sensors: second chart painted after the answers', lasts(laptop), 'ms', null),
      limited('ten sensors, a quarter of the processor: first charts', firsts(slow), 'ms', null),
      limited('ten sensors, a quarter of the processor: second chart', lasts(slow), 'ms', null),
    ]
  } finally {
    await browser.close()
  }
}

const firsts = (paints: readonly SensorPaints[]) => paints.map(({ answered, first }) => first - answered)
const lasts = (paints: readonly SensorPaints[]) => paints.map(({ answered, last }) => last - answered)

interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly cookies: Cookies
  readonly processor: number
}

async function visits({ browser, url, cookies, processor }: Visit, count: number): Promise<SensorPaints[]> {
  const paints: SensorPaints[] = []
  while (paints.length < count) {
    const read = (page: Parameters<typeof sensorPaints>[0]) => sensorPaints(page, nearCharts)
    paints.push(await visit(browser, url, cookies, read, { device, processor }))
  }
  return paints
}
