import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn, withDemo } from '../demo.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { compared, alternate, median, pairsOf } from '../measure.ts'
import type { Program } from '../program.ts'

/** Permitted slowdown of a list and a report under another client's flood. */
const [maxListRatio, maxReportRatio] = [5, 3]
const reportsPerRound = 5
const settleMs = 1000

interface Latencies {
  /** Milliseconds within which 99 of 100 lists were answered. */
  readonly list: number
  /** Milliseconds of a report, the median. */
  readonly report: number
}

/** The undisturbed client and its calls. */
interface QuietUser {
  readonly demo: Program
  readonly cookie: string
  readonly rope: string
}

/** Response times for a user while a user of another mandator floods the server, against those of an idle server. */
export const neighbours: Measurement = {
  name: 'neighbours',
  run: (effort) => withDemo((demo) => measure(demo, effort)),
}

async function measure(demo: Program, effort: Effort): Promise<Row[]> {
  const quietUser = await logInUser(demo, 'user@beta.example')
  const noisyUser = await logInUser(demo, 'free@alpha.example')
  await measureLatencies(quietUser, effort)
  const rows: Row[] = []
  for (const [attack, attackLabel] of [
    ['bodies', 'bodies of 100,000 keys from nobody'],
    ['lists', 'lists of 20,000 empty damages'],
    ['reports', 'sixty reports at once, again and again'],
  ] as const) {
    const measureUnderAttack = () => whileAttacked(attack, noisyUser, () => measureLatencies(quietUser, effort))
    const rounds = await alternate(effort.rounds, measureUnderAttack, () => measureLatencies(quietUser, effort))
    const figures = (figure: (latencies: Latencies) => number) => pairsOf(rounds, figure)
    const labelOf = (what: string) => `${what} under ${attackLabel}`
    const goal = (bound: number) => ({ sense: '≤' as const, bound })
    rows.push(
      compared(
        labelOf('list, 99th percentile,'),
        figures(({ list }) => list),
        'ms',
        goal(maxListRatio),
      ),
      compared(
        labelOf('report'),
        figures(({ report }) => report),
        'ms',
        goal(maxReportRatio),
      ),
    )
  }
  return rows
}

async function logInUser(demo: Program, username: string): Promise<QuietUser> {
  const cookie = await logIn(demo, username)
  const [rope] = (await (await fetch(`${demo.address}/api/ropes`, { headers: { cookie } })).json()) as { id: string }[]
  return { demo, cookie, rope: rope?.id ?? '' }
}

/** Lists for so many seconds and a few reports, one after the other. Throws where one fails. */
async function measureLatencies({ demo, cookie, rope }: QuietUser, { seconds }: Effort): Promise<Latencies> {
  const timeRequest = async (path: string) => {
    const started = performance.now()
    const response = await fetch(`${demo.address}/api${path}`, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return performance.now() - started
  }
  const lists: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) lists.push(await timeRequest('/areas'))
  const reports: number[] = []
  for (let n = 0; n < reportsPerRound; n += 1) reports.push(await timeRequest(`/ropes/${rope}/reports/damages`))
  const slowest = lists.toSorted((a, b) => a - b)
  return { list: slowest[Math.floor(slowest.length * 0.99)] ?? Number.NaN, report: median(reports) }
}

async function whileAttacked<T>(kind: string, { demo, cookie, rope }: QuietUser, work: () => Promise<T>): Promise<T> {
  const attacker = fork(fileURLToPath(import.meta.resolve('../attacker.ts')), [kind, demo.address, cookie, rope])
  try {
    await pause(settleMs)
    return await work()
  } finally {
    attacker.kill('SIGTERM')
    await once(attacker, 'exit')
    await pause(settleMs)
  }
}
