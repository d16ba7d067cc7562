import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks the part of Cumulocity's REST API that is read: collections by source and time, in pages, and both log-ins. */
export interface TestCumulocity {
  readonly url: string
  /** What it holds; each item has `source.id`. */
  readonly items: { readonly measurements: object[]; readonly events: object[]; readonly alarms: object[] }
  /** What was asked for: paths with their parameters. */
  readonly requests: URL[]
  /** Answers the next requests with these statuses instead; `cut`: the connection breaks off; null: as it should. */
  readonly faults: (number | 'cut' | null)[]
  /** Measurements come newest first, against the documentation. */
  isReversed: boolean
  /** Every page is the first, as where something between leaves the number of the page away. */
  isStuck: boolean
  /** Tokens are accepted no more; a new log-in brings another. */
  endTokens(): void
  close(): Promise<void>
}

interface Item {
  readonly time: string
  readonly lastUpdated?: string
  readonly source: { readonly id: string }
}

/** The log-in that it accepts. */
export const cumulocityLogin = { tenant: 't4711', user: 'reader', password: 'p@ss' }
/** The most that it sends at once, whatever is asked for. */
const maxPage = 50

/** Starts one on a free port; close it. */
export async function startCumulocity(): Promise<TestCumulocity> {
  const items = { measurements: [] as object[], events: [] as object[], alarms: [] as object[] }
  const requests: URL[] = []
  const faults: (number | 'cut' | null)[] = []
  let tokens = 1
  const order = { isReversed: false, isStuck: false }
  const { tenant, user, password } = cumulocityLogin
  const basic = `Basic ${Buffer.from(`${tenant}/${user}:${password}`).toString('base64')}`
  const isAllowed = ({ headers }: IncomingMessage) =>
    headers.authorization === basic || headers.authorization === `Bearer token-${tokens}`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (url.pathname === '/tenant/oauth/token') {
      void readForm(request).then((form) =>
        form.get('password') === password && url.searchParams.get('tenant_id') === tenant
          ? send(200, { access_token: `token-${tokens}` })
          : send(401, { error: 'security/Unauthorized' }),
      )
      return
    }
    requests.push(url)
    const fault = faults.shift()
    if (fault === 'cut') return void response.destroy()
    if (typeof fault === 'number')
      return void send(fault, { error: 'fault' }, fault === 429 ? { 'retry-after': '7' } : {})
    if (!isAllowed(request)) return void send(401, { error: 'security/Unauthorized' })
    const collection = {
      '/measurement/measurements': 'measurements',
      '/event/events': 'events',
      '/alarm/alarms': 'alarms',
    }[url.pathname] as keyof typeof items | undefined
    if (!collection) return void send(404, { error: 'not found' })
    if (order.isStuck) url.searchParams.set('currentPage', '1')
    send(200, pageOf(url, collection, items[collection] as Item[], order.isReversed))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    items,
    requests,
    faults,
    get isReversed() {
      return order.isReversed
    },
    set isReversed(now) {
      order.isReversed = now
    },
    get isStuck() {
      return order.isStuck
    },
    set isStuck(now) {
      order.isStuck = now
    },
    endTokens: () => (tokens += 1),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function pageOf(url: URL, collection: string, items: readonly Item[], isReversed: boolean) {
  const query = url.searchParams
  const at = (name: string, otherwise: string) => Date.parse(query.get(name) ?? otherwise)
  const isUpdated = query.has('lastUpdatedFrom')
  const from = at(isUpdated ? 'lastUpdatedFrom' : 'dateFrom', '1970-01-01T00:00:00Z')
  const to = at(isUpdated ? 'lastUpdatedTo' : 'dateTo', '9000-01-01T00:00:00Z')
  const timeOf = (item: Item) => Date.parse((isUpdated ? item.lastUpdated : undefined) ?? item.time)
  const found = items
    .filter((item) => item.source.id === query.get('source') && timeOf(item) >= from && timeOf(item) < to)
    // Measurements oldest first, events and alarms newest first, as documented.
    .toSorted((a, b) => (collection === 'measurements' && !isReversed ? timeOf(a) - timeOf(b) : timeOf(b) - timeOf(a)))
  const pageSize = Math.min(maxPage, Number(query.get('pageSize') ?? 5))
  const currentPage = Number(query.get('currentPage') ?? 1)
  const next = new URLSearchParams(query)
  next.set('currentPage', String(currentPage + 1))
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return {
    self: `https://another-name.example${url.pathname}${url.search}`,
    // It names a next page as long as this one is full, also where that one is empty.
    ...(page.length === pageSize && { next: `https://another-name.example${url.pathname}?${next}` }),
    statistics: { pageSize, currentPage },
    [collection]: page,
  }
}
