import { randomUUID } from 'node:crypto'
import type { Headers } from '../load/load.ts'

/** A Directus that runs elsewhere, with a collection of events for the time of a measurement. */
export interface Directus {
  readonly headers: Headers
  /** The 25 newest events of a rope, one of them, and where others are recorded. */
  readonly urls: { readonly list: string; readonly event: string; readonly items: string }
}

/** Where a Directus runs: `BENCH_DIRECTUS_URL`, and `BENCH_DIRECTUS_TOKEN` of an administrator; null without an address. */
function addressFromEnvironment() {
  const { BENCH_DIRECTUS_URL: address, BENCH_DIRECTUS_TOKEN: token } = process.env
  if (!address) return null
  if (!token) throw new Error('BENCH_DIRECTUS_TOKEN must be the token of an administrator at BENCH_DIRECTUS_URL')
  return { address: address.replace(/\/$/, ''), token }
}

const collection = 'catenary_bench_events'
const scale = { ropes: 20, eventsPerRope: 600, eventsPerRequest: 1000 } as const

const column = (field: string, type: string, isIndexed = false) => ({
  field,
  type,
  schema: { is_nullable: true, is_indexed: isIndexed },
  meta: type === 'json' ? { special: ['cast-json'] } : {},
})

/** The columns of an event as the product stores it. All changes are kept, as the product keeps its history. */
const definition = {
  collection,
  schema: {},
  meta: { accountability: 'all' },
  fields: [
    { field: 'id', type: 'uuid', schema: { is_primary_key: true, is_nullable: false }, meta: { special: ['uuid'] } },
    column('rope_id', 'uuid', true),
    column('position', 'float'),
    column('length', 'float'),
    column('timestamp', 'timestamp', true),
    column('splices', 'json'),
    column('is_damage', 'boolean'),
    column('is_deleted', 'boolean'),
    column('recording_type', 'string'),
    column('type', 'string'),
    column('inspection_type', 'string'),
    column('action_status', 'string'),
    column('cross_section_loss_amount', 'float'),
    column('cross_section_loss_unit', 'string'),
    column('attributes', 'json'),
  ],
}

/**
 * Does something with the Directus that the environment names, in which a collection holds events in the form and number for
 * each rope as the list has them; it is removed afterwards. Without a Directus it is not called, and null is returned.
 */
export async function withDirectus<T>(work: (directus: Directus) => Promise<T>): Promise<T | null> {
  const found = addressFromEnvironment()
  if (!found) return null
  const headers = { authorization: `Bearer ${found.token}`, 'content-type': 'application/json' }
  const ours = `${found.address}/collections/${collection}`
  // What a measurement that was ended has left.
  if ((await fetch(ours, { headers })).ok) await call(ours, { method: 'DELETE', headers })
  await call(`${found.address}/collections`, { method: 'POST', headers, body: JSON.stringify(definition) })
  try {
    const items = `${found.address}/items/${collection}`
    return await work({ headers, urls: { items, ...(await fill(items, headers)) } })
  } finally {
    await call(ours, { method: 'DELETE', headers })
  }
}

/** Fills the collection; returns the addresses of what is read of it. */
async function fill(items: string, headers: Headers) {
  const ropes = Array.from({ length: scale.ropes }, () => randomUUID())
  const events = Array.from({ length: scale.ropes * scale.eventsPerRope }, (_, n) => eventOf(n, ropes))
  for (let from = 0; from < events.length; from += scale.eventsPerRequest) {
    const body = JSON.stringify(events.slice(from, from + scale.eventsPerRequest))
    await call(`${items}?fields=id`, { method: 'POST', headers, body })
  }
  const filter = JSON.stringify({ rope_id: { _eq: ropes[0] }, is_deleted: { _eq: false } })
  const list = `${items}?${new URLSearchParams({ filter, sort: '-timestamp,-id', limit: '25' })}`
  const { data } = (await (await call(list, { headers })).json()) as { data: { id: string }[] }
  if (data.length !== 25) throw new Error(`Directus lists ${data.length} events of a rope`)
  return { list, event: `${items}/${data[0]?.id}` }
}

function eventOf(n: number, ropes: readonly string[]) {
  return {
    rope_id: ropes[n % ropes.length],
    position: ((n * 7919) % 240_000) / 100,
    timestamp: new Date(Date.UTC(2018, 0, 1) + n * 5 * 3_600_000).toISOString(),
    splices: [],
    is_damage: true,
    is_deleted: false,
    recording_type: 'damage',
    type: 'brokenWire',
    inspection_type: 'mrt',
    action_status: 'seen',
    cross_section_loss_amount: (n % 90) / 10,
    cross_section_loss_unit: 'mm²',
    attributes: {
      damageCount: n % 7,
      reportedBy: { name: 'Reto Steiner' },
      description: 'Two wires broken in the outer layer, ends bent outwards, no corrosion around the place.',
    },
  }
}

/** Throws with what Directus says where it refuses. */
async function call(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 500)}`)
  return response
}
