import { withDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import type { OverloadResult } from '../load/overload-load.ts'
import { runLoad } from '../load/run-load.ts'
import type { Effort, Measurement, Pairs, Row } from '../measure.ts'
import { alternate, compared, limited, median, pairsOf } from '../measure.ts'
import { product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import { asOwner, prepareRecording, untilEvaluated } from '../record-data.ts'

/** So many connections are as many as can be served at once: more of them are not served faster. */
const saturating = 16
const overloading = 5 * saturating
const sessions = 8
/** The server takes two seconds to know an overload from a burst. */
const warmSeconds = 4
/** A refusal has to be there within so many milliseconds. */
const maxRefusalMs = 50

/**
 * Five times as many connections as saturate the server, each asking for a list of events again as soon as it has its response, also
 * where it is refused: what is accepted, how fast, how fast the others know that they are not, whether the health probe is answered, and
 * whether somebody who asks for one thing at a time is.
 */
export const overload: Measurement = {
  name: 'overload',
  run: (effort) =>
    withDatabase(async ({ ownerUrl }) => {
      const { rope, token } = await fillList(ownerUrl)
      const { tokens } = await prepareRecording(ownerUrl, sessions)
      const env = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'warn' }
      return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (server) => {
        await asOwner(ownerUrl, untilEvaluated)
        return measure(server, { path: `/api/ropes/${rope}/events?limit=25`, tokens, quietToken: token }, effort)
      })
    }),
}

interface Request {
  readonly path: string
  readonly tokens: readonly string[]
  readonly quietToken: string
}

async function measure(server: Program, request: Request, effort: Effort): Promise<Row[]> {
  const loadBy = (connections: number, seconds: number) =>
    runLoad<OverloadResult>('overload-load.ts', { address: server.address, ...request, connections, seconds })
  await loadBy(saturating, warmSeconds)
  const rounds = await alternate(
    effort.rounds,
    async () => {
      await loadBy(overloading, warmSeconds)
      return loadBy(overloading, effort.seconds)
    },
    () => loadBy(saturating, effort.seconds),
  )
  const pairs = (figure: (result: OverloadResult) => number): Pairs => pairsOf(rounds, figure)
  const ofOurs = (figure: (result: OverloadResult) => number) => rounds.map(([ours]) => figure(ours))
  return [
    compared(
      'overload by 5: accepted, against saturation',
      pairs((one) => one.acceptedPerSecond),
      'req/s',
      {
        sense: '≥',
        bound: 0.95,
      },
    ),
    compared(
      'overload by 5: 99th percentile of what is accepted',
      pairs((one) => one.acceptedP99),
      'ms',
      {
        sense: '≤',
        bound: 1.5,
      },
    ),
    limited(
      'overload by 5: 99th percentile of refusals',
      ofOurs((one) => one.refusedP99),
      'ms',
      maxRefusalMs,
    ),
    share(
      'overload by 5: health probes answered',
      ofOurs((one) => one.healthy),
      1,
    ),
    share(
      'overload by 5: answered to who asks one at a time',
      ofOurs((one) => one.quietAccepted),
      0.95,
    ),
  ]
}

/** A line with the share of requests that were answered. */
function share(what: string, shares: readonly number[], bound: number): Row {
  const middle = median(shares)
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  return {
    what,
    ours: percent(middle),
    peer: `limit ${percent(bound)}`,
    ratio: middle,
    spread: null,
    goal: { sense: '≥', bound },
  }
}
