import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { withDatabase } from '../database.ts'
import { load, sessionHeader } from '../load/load.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { compared, alternate, pairsOf } from '../measure.ts'
import { fillPositions, scale } from '../positions-data.ts'
import type { PositionsData } from '../positions-data.ts'
import type { Program } from '../program.ts'
import { product, withProgram } from '../program.ts'

const warmSeconds = 2

/**
 * Where all areas lie and the worst damage in each, for the map that begins the day: session, permission, row-level
 * security and a response checked against the contract, against the bare query behind a bare server.
 */
export const positions: Measurement = {
  name: 'positions',
  run: (effort) => withDatabase(async ({ ownerUrl }) => measure(ownerUrl, await fillPositions(ownerUrl), effort)),
}

async function measure(databaseUrl: string, data: PositionsData, effort: Effort): Promise<Row[]> {
  const env = { DATABASE_URL: databaseUrl, DATABASE_POOL: '10', LOG_LEVEL: 'warn' }
  // No pages are rendered here.
  const options = { file: product, args: ['--no-build'], env, readyPath: '/healthz/ready' }
  const file = fileURLToPath(import.meta.resolve('../peers/positions-peer.ts'))
  return withProgram(options, (ours) =>
    withProgram({ file, env, readyPath: '/' }, async (peer) => {
      await assertSameAnswers(ours, peer, data)
      const rows: Row[] = []
      for (const who of ['staff', 'user'] as const) rows.push(await rowFor(who, data[who], { ours, peer, effort }))
      return rows
    }),
  )
}

/** Both must give the same result for the ratio to be meaningful. */
async function assertSameAnswers(ours: Program, peer: Program, data: PositionsData): Promise<void> {
  const [expected, ...actual] = await Promise.all([
    answerOf(peer, ''),
    answerOf(ours, data.staff),
    answerOf(ours, data.user),
  ])
  if (actual.some((response) => !isDeepStrictEqual(response, expected)))
    throw new Error('The contenders do not answer the same')
}

async function answerOf({ address }: Program, token: string): Promise<unknown> {
  const response = await fetch(`${address}/api/areas/positions`, { headers: sessionHeader(token) })
  const list = (await response.json()) as unknown[]
  if (list.length !== scale.areas) throw new Error(`${address} answers ${list.length} areas`)
  return list
}

async function rowFor(
  who: string,
  token: string,
  { ours, peer, effort }: { ours: Program; peer: Program; effort: Effort },
): Promise<Row> {
  const round = async ({ address }: Program, seconds: number) =>
    (await load(`${address}/api/areas/positions`, seconds, sessionHeader(token))).perSecond
  for (const one of [ours, peer]) await round(one, warmSeconds)
  const rounds = await alternate(
    effort.rounds,
    () => round(ours, effort.seconds),
    () => round(peer, effort.seconds),
  )
  const pairs = pairsOf(rounds, (perSecond) => 1000 / perSecond)
  return compared(`positions of ${scale.areas} areas, ${who}: time per response`, pairs, 'ms', { sense: '≤', bound: 2 })
}
