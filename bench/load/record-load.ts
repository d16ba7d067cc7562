import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sessionHeader } from './load.ts'
import type { Headers } from './load.ts'

/** What a load of recordings brought. */
export interface RecordLoad {
  readonly requests: number
  readonly perSecond: number
}

/** What is recorded where, by how many at once. */
export interface RecordTask {
  readonly address: string
  readonly tokens: readonly string[]
  readonly ropes: readonly string[]
  readonly seconds: number
  readonly clients: number
  /** Recordings a second, where they are not to be as many as possible. */
  readonly rate?: number
  /** Where given, each request brings an inspection with so many damages. */
  readonly findings?: number
  /** Where given, a Directus records them at this address, known by these headers. */
  readonly directus?: { readonly urls: { readonly items: string }; readonly headers: Headers }
}

/** Records damages as the application's own pages do: each with a key of its own, so that a retry would not double it. */
async function recordAll({
  address,
  tokens,
  ropes,
  seconds,
  clients,
  rate,
  findings,
  directus,
}: RecordTask): Promise<RecordLoad> {
  let sent = 0
  const { requests, errors, non2xx, statusCodeStats } = await autocannon({
    url: directus?.urls.items ?? `${address}/api/events`,
    connections: clients,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          sent += 1
          const rope = { id: ropes[sent % ropes.length] ?? '' }
          // A copy, because the length of each body is added to it.
          if (directus)
            return { ...request, headers: { ...directus.headers }, body: JSON.stringify(item(rope.id, sent)) }
          const headers = {
            'content-type': 'application/json',
            ...sessionHeader(tokens[sent % tokens.length] ?? ''),
            'idempotency-key': randomUUID(),
          }
          const ropeEvent = { rope, ...(findings === undefined ? damage(sent) : inspection(sent, findings)) }
          return { ...request, headers, body: JSON.stringify({ ropeEvent }) }
        },
      },
    ],
  })
  if (errors > 0 || non2xx > 0)
    throw new Error(`${errors} recordings failed and ${non2xx} were refused: ${JSON.stringify(statusCodeStats)}`)
  return { requests: requests.total, perSecond: requests.average }
}

function inspection(n: number, findings: number) {
  const { timestamp, attributes } = damage(n)
  const { inspectionType, reportedBy } = attributes
  return {
    position: 0,
    timestamp,
    attributes: { recordingType: 'measurement', type: 'otherMeasurement', inspectionType, reportedBy },
    damages: Array.from({ length: findings }, (_, index) => ({ ...damage(n * findings + index), timestamp })),
  }
}

function damage(n: number) {
  return {
    position: ((n * 7919) % 240_000) / 100,
    timestamp: new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString(),
    attributes: {
      recordingType: 'damage',
      type: 'brokenWire',
      inspectionType: 'visual',
      actionStatus: 'new',
      crossSectionLossAmount: 0.01,
      crossSectionLossUnit: 'mm²',
      damageCount: 1,
      reportedBy: { name: 'Reto Steiner' },
      description: 'One wire broken in the outer layer, ends bent outwards, no corrosion around the place.',
    },
  }
}

/** The same damage as a row of a table. */
function item(rope: string, n: number) {
  const { attributes, ...placed } = damage(n)
  const { damageCount, reportedBy, description, ...columns } = attributes
  const named = Object.entries(columns).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
    value,
  ])
  return {
    rope_id: rope,
    ...placed,
    splices: [],
    is_damage: true,
    is_deleted: false,
    ...Object.fromEntries(named),
    attributes: { damageCount, reportedBy, description },
  }
}

process.stdout.write(JSON.stringify(await recordAll(JSON.parse(process.env.TASK ?? '') as RecordTask)))
