import { createHash } from 'node:crypto'
import { maxResults } from '@catenary/contract/library/search'
import { createKysely as queriesOn } from '@catenary/server/src/db/pool.ts'
import { findResults } from '@catenary/server/src/library/search/find.ts'
import { Pool } from 'pg'
import type { Client } from 'pg'
import { withDatabase } from '../database.ts'
import { sessionHeader } from '../load/load.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { compared, alternate, pairsOf } from '../measure.ts'
import type { Program } from '../program.ts'
import { product, withProgram } from '../program.ts'
import { asOwner } from '../record-data.ts'
import type { SearchData, Searcher } from '../search-data.ts'
import { fillSearch, scale } from '../search-data.ts'
import { fillTexts } from '../search-texts-data.ts'

/** What people type: a name, the beginning of one, a number, words of the path, an accent, and typing errors. */
const filters = [
  'gratstock',
  'gletscherb',
  '43210',
  'zugseil gratberg',
  'luftseilbahn höhenmatt',
  'hoehenegg',
  'gipfelmtat',
  'bergeseil 2 alpjcoh',
]

/** What stands in documents: rare and common words, the beginning of one, several of them, and a typing error. */
const textFilters = ['wort51234', 'wort3', 'wort12 wort40', 'wort4321 wort2', 'wrot45678']

/** How many documents have text: in a quick look fewer. */
const documentCount = { full: 1_000_000, quick: 50_000 } as const

/**
 * The search over 100,000 objects by its call (session, permission, row-level security, response checked against the
 * contract), against the same queries on the same indexes by the owner of the database, whom no policy limits: there
 * the mandators are named by hand. Then the same over what is written in a million documents.
 */
export const search: Measurement = {
  name: 'search',
  run: (effort) => withDatabase(async ({ ownerUrl }) => measure(ownerUrl, await fillSearch(ownerUrl), effort)),
}

async function measure(databaseUrl: string, data: SearchData, effort: Effort): Promise<Row[]> {
  const byName = await measureBoth(databaseUrl, data, {
    what: `search in ${scale.objects.toLocaleString('en')} objects`,
    filters,
    effort,
  })
  const documents = effort.rounds > 3 ? documentCount.full : documentCount.quick
  await fillTexts(databaseUrl, documents)
  const what = `search in the words of ${documents.toLocaleString('en')} documents`
  return [...byName, ...(await measureBoth(databaseUrl, data, { what, filters: textFilters, effort }))]
}

interface SearchRun {
  readonly what: string
  readonly filters: readonly string[]
  readonly effort: Effort
}

async function measureBoth(databaseUrl: string, { ofOne, ofAll }: SearchData, run: SearchRun): Promise<Row[]> {
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (ours) => {
    const measureFor = (who: Searcher, what: string) =>
      asOwner(databaseUrl, (owner) => rowOf(ours, owner, who, { ...run, what: `${run.what}, ${what}` }))
    return [
      await measureFor(ofOne, 'a user of one mandator'),
      await measureFor(ofAll, `a user of all ${scale.mandators}`),
    ]
  })
}

async function rowOf(
  ours: Program,
  owner: Client,
  who: Searcher,
  { what, filters: used, effort }: SearchRun,
): Promise<Row> {
  const ownQueries = await queriesWithin(owner, who.mandators)
  let searches = 0
  const nextToken = () => who.tokens[searches++ % who.tokens.length] ?? ''
  const contenders = [
    (filter: string) => searchByCall(ours.address, nextToken(), filter),
    (filter: string) => findResults(ownQueries, filter, maxResults),
  ] as const
  await assertSameAnswers(used, ...contenders)
  const rounds = await alternate(
    effort.rounds,
    () => timeOf(used, contenders[0], effort.seconds),
    () => timeOf(used, contenders[1], effort.seconds),
  )
  return compared(
    what,
    pairsOf(rounds, (time) => time),
    'ms/search',
    { sense: '≤', bound: 4 },
  )
}

type Search = (filter: string) => Promise<readonly { readonly id: string }[]>

async function searchByCall(address: string, token: string, filter: string) {
  const url = `${address}/api/search?filter=${encodeURIComponent(filter)}`
  const response = await fetch(url, { headers: sessionHeader(token) })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return (await response.json()) as readonly { readonly id: string }[]
}

/** Contenders that find different things cannot be compared, nor those that find nothing. */
async function assertSameAnswers(used: readonly string[], ours: Search, peer: Search): Promise<void> {
  let sum = 0
  for (const filter of used) {
    const [a, b] = [await ours(filter), await peer(filter)].map((found) => found.map(({ id }) => id).join())
    if (a !== b) throw new Error(`"${filter}" finds different things`)
    sum += a?.length ?? 0
  }
  if (sum === 0) throw new Error('Nothing was found')
}

/** Milliseconds per search, cycling through all filters for so many seconds. */
async function timeOf(used: readonly string[], search: Search, seconds: number): Promise<number> {
  const started = performance.now()
  for (let searches = 0; ; searches += used.length) {
    const elapsed = performance.now() - started
    if (elapsed > seconds * 1000 && searches > 0) return elapsed / searches
    for (const filter of used) await search(filter)
  }
}

/** Queries on the owner's connection, which is restricted to these mandators. Caches plans, as the product does. */
async function queriesWithin(owner: Client, mandators: readonly string[]) {
  const mandatorList = mandators.map((id) => owner.escapeLiteral(id)).join(', ')
  await owner.query("set plan_cache_mode = 'force_generic_plan'")
  await owner.query(`create temporary view mandators as select id from public.mandators where id in (${mandatorList})`)
  const query = (text: string, values: unknown[]) =>
    owner.query({ name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, values })
  const pool = Object.assign(new Pool(), { connect: async () => ({ query, release: () => undefined }) })
  return queriesOn(pool)
}
