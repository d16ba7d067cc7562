import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { totalCount } from '@catenary/contract/response-headers'
import { withDatabase } from './database.ts'
import { load, sessionHeader } from './load/load.ts'
import type { Headers } from './load/load.ts'
import type { Effort, Pairs, Row } from './measure.ts'
import { alternate, pairsOf } from './measure.ts'
import type { Program } from './program.ts'
import { product, withProgram } from './program.ts'
import { fillWork } from './work-data.ts'

/** Who asks: staff because they may see all, the user by four memberships; internal tasks are for staff alone. */
export type Asker = 'staff' | 'user'

/** A page of a list, and the statements that answer the same: those of its rows, then where it counts them their number. */
export interface ListPage {
  readonly who: Asker
  /** Its address below `/api`. */
  readonly path: string
  readonly statements: readonly string[]
}

/** The servers of one measurement: the product, and the plain queries behind a bare server. */
export interface Contenders {
  readonly ours: Program
  readonly peer: Program
  readonly token: (who: Asker) => string
  readonly effort: Effort
  readonly connections: number
}

const warmSeconds = 2
/** The first twenty responses after a start are all checked against the contract, later ones by sample: these are measured. */
const warmRequests = 25

/** Starts the product on a database filled with ropes, tasks and notifications, and hands it over. */
export function withProduct<T>(
  work: (ours: Program, databaseUrl: string, token: Contenders['token']) => Promise<T>,
): Promise<T> {
  return withDatabase(async ({ ownerUrl, folder }) => {
    const tokens = await fillWork(ownerUrl)
    const env = { ...poolOf(ownerUrl), LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') }
    // No pages are rendered here.
    const options = { file: product, args: ['--no-build'], env, readyPath: '/healthz/ready' }
    return withProgram(options, (ours) => work(ours, ownerUrl, (who) => tokens[who]))
  })
}

/** Starts the plain queries of these pages behind a bare server, and hands it over. */
export function withQueries<T>(
  databaseUrl: string,
  pages: readonly ListPage[],
  work: (peer: Program) => Promise<T>,
): Promise<T> {
  const queries = Object.fromEntries(pages.map((page) => [peerPath(page), page.statements]))
  const file = fileURLToPath(import.meta.resolve('./peers/query-peer.ts'))
  const env = { ...poolOf(databaseUrl), QUERIES: JSON.stringify(queries) }
  return withProgram({ file, env, readyPath: '/' }, work)
}

const poolOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATABASE_POOL: '10' })
const ourPath = ({ path }: ListPage) => `/api${path}`
const peerPath = ({ who, path }: ListPage) => `/${who}${path}`

/** Time per response of both in milliseconds, after a check that they answer the same. */
export async function comparePage(
  page: ListPage,
  { ours, peer, token, effort, connections }: Contenders,
): Promise<Pairs> {
  const headers = sessionHeader(token(page.who))
  const [ourUrl, peerUrl] = [`${ours.address}${ourPath(page)}`, `${peer.address}${peerPath(page)}`]
  await assertSameAnswers(ourUrl, peerUrl, headers)
  const round = async (url: string) => (await load(url, effort.seconds, headers, connections)).mean / connections
  for (const url of [ourUrl, peerUrl])
    for (let made = 0; made < warmRequests;) made += (await load(url, warmSeconds, headers, connections)).requests
  const rounds = await alternate(
    effort.rounds,
    () => round(ourUrl),
    () => round(peerUrl),
  )
  return pairsOf(rounds, (milliseconds) => milliseconds)
}

/** Compares pages one after the other; `rowsOf` makes the lines of each from the times of both in milliseconds. */
export function comparePages(
  pages: Readonly<Record<string, ListPage>>,
  options: Pick<Contenders, 'effort' | 'connections'>,
  rowsOf: (
    what: string,
    pairs: Pairs,
    page: ListPage,
    contenders: Contenders,
  ) => readonly Row[] | Promise<readonly Row[]>,
): Promise<Row[]> {
  return withProduct((ours, databaseUrl, token) =>
    withQueries(databaseUrl, Object.values(pages), async (peer) => {
      const contenders = { ours, peer, token, ...options }
      const rows: Row[] = []
      for (const [what, page] of Object.entries(pages))
        rows.push(...(await rowsOf(what, await comparePage(page, contenders), page, contenders)))
      return rows
    }),
  )
}

type Answer = Readonly<Record<string, unknown>>

/** Both must list the same rows in the same order, and count the same number of them, for the ratio to be meaningful. */
async function assertSameAnswers(ourUrl: string, peerUrl: string, headers: Headers): Promise<void> {
  const response = await fetch(ourUrl, { headers })
  const answer = (await response.json()) as Answer | Answer[]
  const [rows = [], counted] = (await (await fetch(peerUrl)).json()) as Answer[][]
  const number = Number(response.headers.get(totalCount))
  const actual = Array.isArray(answer) ? { ids: idsOf(answer), number: counted && number } : answer
  const expected = rows[0]?.counts ?? { ids: idsOf(rows), number: counted?.[0]?.total }
  if (rows.length === 0 || !isDeepStrictEqual(actual, expected))
    throw new Error(`The contenders do not answer the same at ${ourUrl}`)
}

const idsOf = (rows: readonly Answer[]) => rows.map(({ id }) => id)
