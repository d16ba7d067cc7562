import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import type { Effort, Measurement, Row } from './measure.ts'
import { isMet, tableOf } from './measure.ts'
import { attention } from './measures/attention.ts'
import { backup } from './measures/backup.ts'
import { deliveries } from './measures/deliveries.ts'
import { sensorPage } from './measures/devices/sensor-page.ts'
import { sensors } from './measures/devices/sensors.ts'
import { trace } from './measures/devices/trace.ts'
import { directus } from './measures/directus.ts'
import { importing } from './measures/import.ts'
import { list } from './measures/list.ts'
import { logins } from './measures/logins.ts'
import { loss } from './measures/loss.ts'
import { neighbours } from './measures/neighbours.ts'
import { notifications } from './measures/notifications.ts'
import { overload } from './measures/overload.ts'
import { areasPage } from './measures/pages/areas-page.ts'
import { firstPaint } from './measures/pages/first-paint.ts'
import { interactions } from './measures/pages/interactions.ts'
import { loginWeight } from './measures/pages/login-script-size.ts'
import { mapPan } from './measures/pages/map-pan.ts'
import { pageLoads } from './measures/pages/page-loads.ts'
import { slowLine } from './measures/pages/slow-line.ts'
import { pdfList } from './measures/pdf-list.ts'
import { pdf } from './measures/pdf.ts'
import { positions } from './measures/positions.ts'
import { memory } from './measures/process/memory.ts'
import { coldStart } from './measures/process/start.ts'
import { recording } from './measures/record.ts'
import { ropes } from './measures/ropes.ts'
import { rulesUpdate } from './measures/rules-update.ts'
import { search } from './measures/search.ts'
import { tasks } from './measures/tasks.ts'
import { upload } from './measures/upload.ts'

/**
 * Measures the product against the simplest program that does the same work, and prints the ratios. Goals are printed,
 * never enforced: a busy machine must not fail a check.
 */
const measurements: readonly Measurement[] = [
  list,
  positions,
  tasks,
  attention,
  ropes,
  search,
  loss,
  recording,
  directus,
  overload,
  notifications,
  deliveries,
  sensors,
  sensorPage,
  trace,
  importing,
  backup,
  pdf,
  pdfList,
  coldStart,
  memory,
  rulesUpdate,
  logins,
  neighbours,
  loginWeight,
  firstPaint,
  slowLine,
  pageLoads,
  interactions,
  areasPage,
  mapPan,
  upload,
]
const full: Effort = { rounds: 7, seconds: 5 }
const quick: Effort = { rounds: 3, seconds: 2 }
/** Above this load on the machine other work would share in every figure. */
const busyLoad = 1.5

const print = (text: string) => process.stdout.write(`${text}\n`)

const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, quick: { type: 'boolean', default: false } },
})
const selectedNames = options.only.flatMap((names) => names.split(','))
const unknown = selectedNames.filter((name) => !measurements.some((one) => one.name === name))

if (unknown.length > 0) {
  print(`There is no measurement ${unknown.join(', ')}. There are: ${measurements.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  await measureAll(
    measurements.filter(({ name }) => selectedNames.length === 0 || selectedNames.includes(name)),
    options.quick ? quick : full,
  )
}

async function measureAll(selected: readonly Measurement[], effort: Effort): Promise<void> {
  const [load = 0] = loadavg()
  if (load > busyLoad) print(`The machine is busy (load ${load.toFixed(2)}): the figures will be rough.`)
  // Else the first product that is started would do it, in the time that is measured.
  await buildIfStale()
  const rows: Row[] = []
  let failed = 0
  for (const one of selected) {
    const started = Date.now()
    process.stdout.write(`${one.name} … `)
    const result = await resultOf(one, effort)
    failed += result instanceof Error ? 1 : 0
    rows.push(...(result instanceof Error ? [failedRow(one, result)] : result))
    print(`${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
  print(`\n${tableOf(rows)}`)
  const missed = rows.filter((row) => isMet(row) === false).length
  const result = [
    ...(failed > 0 ? [`${failed} measurements failed`] : []),
    missed > 0 ? `${missed} goals missed` : 'every goal met that was measured',
  ]
  print(`\n${effort.rounds} rounds in turns, medians; ${result.join(', ')}`)
}

/** What it yields, or why it failed: the others continue. */
async function resultOf(one: Measurement, effort: Effort): Promise<Row[] | Error> {
  try {
    return await one.run(effort)
  } catch (error) {
    process.exitCode = 1
    print(error instanceof Error ? `${error.stack}` : String(error))
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The line of a measurement that failed. */
function failedRow({ name }: Measurement, { message }: Error): Row {
  return { what: name, ours: `failed: ${message.split('\n', 1)[0]}`, peer: '', ratio: null, spread: null, goal: null }
}
