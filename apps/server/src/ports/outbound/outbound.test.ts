import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { createServer as createTrap } from 'node:net'
import type { AddressInfo, Server as Trap } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isCallableAddress } from './outbound-addresses.ts'
import type { Outbound, OutboundFailure } from './outbound.ts'
import { createOutbound } from './outbound.ts'

let trap: Trap
let server: Server
let touches = 0
let port = 0
let open = 0
const limits = { connectMs: 60_000, totalMs: 60_000 }
const most = { maxBytes: 10_000 }

beforeAll(async () => {
  trap = createTrap((socket) => {
    touches += 1
    socket.destroy()
  })
  server = createServer(
    (request, reply) => void (responses[request.url ?? ''] ?? responses['/'])?.(request.headers, reply),
  )
  server.on('connection', (socket) => {
    open += 1
    socket.on('close', () => (open -= 1))
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.2', done))
  port = (trap.address() as AddressInfo).port
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
})
afterAll(() => {
  trap.close()
  server.closeAllConnections()
  server.close()
})

type Responder = (headers: Record<string, unknown>, reply: ServerResponse) => unknown
const responses: Record<string, Responder> = {
  '/': (_, reply) => reply.end('good'),
  '/headers': (headers, reply) => reply.end(JSON.stringify(headers)),
  '/redirect': (_, reply) => reply.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end(),
  '/hang': () => {},
  '/slow': (_, reply) => reply.writeHead(200).write('a'),
  '/cut': (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => reply.destroy(), 20)
  },
  '/switch': (_, reply) =>
    reply.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  '/garbage': (_, reply) => reply.socket?.end('no response'),
  '/large': (_, reply) => reply.end(Buffer.alloc(50_000)),
  '/endless': (_, reply) => {
    const timer = setInterval(() => reply.write(Buffer.alloc(4000)), 2)
    reply.on('close', () => clearInterval(timer))
  },
}

const hosts = `127.0.0.2 127.2 2130706434 0x7f000002 017700000002 0177.0.0.2 0x7f.0.0.2 0x7f.0x0.0x0.0x2 127.0.2
127.0.0.2. 0177.0.0.02 １２７.０.０.２ 127。0。0。2 ①②⑦.0.0.② %31%32%37.0.0.2 [::ffff:127.0.0.2] [::ffff:7f00:2]
[0:0:0:0:0:ffff:7f00:2] [::127.0.0.2] [::7f00:2] [64:ff9b::7f00:2] [64:ff9b::127.0.0.2] [64:ff9b:1::7f00:2] [2002:7f00:2::]
[2002:7f00:0002::1] [2001:0:7f00:2::] [2001::1] [::1] [0:0:0:0:0:0:0:1] [::] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254]
[ff02::1] [ff0e::1] [2001:db8::1] [3fff::1] [4000::1] [5f00::1] [100::1] 0.0.0.0 0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1
100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 169.254.0.1 168.63.129.16 2852039166 0xa9fea9fe
172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1
239.255.255.255 240.0.0.1 255.255.255.255 localhost localhost. LOCALHOST ip6-localhost trap.test. trap.test TRAP.test
metadata.google.internal several.test mapped.test zone.test empty.test xn--trp-0na.test`.split(/\s+/)

const names: Readonly<Record<string, readonly string[]>> = {
  'several.test': ['8.8.8.8', '127.0.0.2'],
  'mapped.test': ['::ffff:127.0.0.2'],
  'zone.test': ['fe80::1%lo'],
  'empty.test': [],
  'metadata.google.internal': ['169.254.169.254'],
}
const toTrap = async (host: string): Promise<LookupAddress[]> =>
  (names[host] ?? ['127.0.0.2']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('no notation of an address connects to this machine or its network, even if its host is on the list', async () => {
  expect(hosts.length).toBeGreaterThan(80)
  const before = touches
  for (const host of hosts)
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}:${port}/`
      const origin = URL.parse(url)?.origin ?? url
      const outbound = createOutbound({ destinations: [{ origin, isLocal: false }], limits, resolve: toTrap })
      await expect(outbound.get(url, most), url).rejects.toMatchObject({ reason: 'address' })
      outbound.close()
    }
  expect(touches).toBe(before)
})

test('refuses every address that is not on the list, in any notation', async () => {
  const origin = `http://127.0.0.1:${port}`
  const outbound = createOutbound({ destinations: [{ origin, isLocal: true }], limits, resolve: toTrap })
  const wrong = [
    '',
    ' ',
    '//x',
    `http://127.0.0.2:${port}/`,
    `https://127.0.0.1:${port}/`,
    `${origin}0/`,
    `ftp://127.0.0.1/`,
  ]
  const tricks = [
    `http://127.0.0.1:${port}@127.0.0.2:${port}/`,
    `http://me:pass@127.0.0.1:${port}/`,
    `http://me@127.0.0.1:${port}`,
  ]
  const more = [
    `http://127.0.0.2:${port}#@127.0.0.1:${port}/`,
    `http://127.0.0.2:${port}\\@127.0.0.1:${port}/`,
    'file:///etc/passwd',
  ]
  const rest = [
    `http:\\\\127.0.0.2:${port}/`,
    `http://127.0.0.1.trap.test:${port}/`,
    'data:,x',
    'javascript:1',
    `gopher://127.0.0.1:${port}/`,
  ]
  const before = touches
  for (const url of [...wrong, ...tricks, ...more, ...rest])
    await expect(outbound.get(url, most), url).rejects.toMatchObject({ reason: 'address' })
  expect(touches).toBe(before)
  expect((await outbound.get(`${origin}/x`, most)).body.toString()).toBe('good')
  outbound.close()
})

test('connects to the address that was checked, also when DNS answers differently the second time', async () => {
  const before = touches
  const resolve = vi.fn(async () => [
    { address: resolve.mock.calls.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 },
  ])
  const origin = `http://turning.test:${port}`
  const outbound = createOutbound({ destinations: [{ origin, isLocal: true }], limits, resolve })
  expect((await outbound.get(`${origin}/x`, most)).body.toString()).toBe('good')
  expect(resolve).toHaveBeenCalledTimes(1)
  outbound.close()
  expect(touches).toBe(before)
})

test('a local destination may have a private address, but not the metadata address of a cloud', () => {
  for (const address of ['10.1.2.3', '127.0.0.1', '192.168.0.4', '::1', 'fd12::1', '8.8.8.8', '2a00:1450::1'])
    expect(isCallableAddress(address, { isLocal: true }), address).toBe(true)
  for (const address of [
    '169.254.169.254',
    'fd00:ec2::254',
    '168.63.129.16',
    '224.0.0.1',
    '0.0.0.0',
    '::ffff:10.0.0.1',
    'x',
  ])
    expect(isCallableAddress(address, { isLocal: true }), address).toBe(false)
  for (const address of ['8.8.8.8', '100.63.255.255', '172.32.0.1', '2a00:1450::1'])
    expect(isCallableAddress(address, { isLocal: false })).toBe(true)
})

test('ends invalid responses within the time limit and closes the connection', async () => {
  const origin = `http://127.0.0.1:${port}`
  const outboundWithin = (totalMs: number) =>
    createOutbound({ destinations: [{ origin, isLocal: true }], limits: { ...limits, totalMs } })
  const [hasty, patient] = [outboundWithin(300), outboundWithin(60_000)]
  const reasonOf = (outbound: Outbound) => (path: string) =>
    outbound.get(`${origin}${path}`, most).then(
      ({ status }) => status,
      (error: OutboundFailure) => error.reason,
    )
  expect(await Promise.all(['/hang', '/slow'].map(reasonOf(hasty)))).toEqual(['late', 'late'])
  const wrong = ['/cut', '/large', '/endless', '/redirect', '/switch', '/garbage']
  const reasons = ['cut', 'large', 'large', 302, 'unreachable', 'unreachable']
  expect(await Promise.all(wrong.map(reasonOf(patient)))).toEqual(reasons)
  for (const outbound of [hasty, patient]) outbound.close()
  await expect.poll(() => open).toBe(0)
})

test('sends nothing from the environment: no proxy, cookie or credential', async () => {
  const origin = `http://127.0.0.1:${port}`
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.2:${port}`)
    .stubEnv('http_proxy', `http://127.0.0.2:${port}`)
    .stubEnv('NODE_USE_ENV_PROXY', '1')
  const before = touches
  const outbound = createOutbound({ destinations: [{ origin, isLocal: true }], limits })
  const { body } = await outbound.get(`${origin}/headers`, { ...most, headers: { 'user-agent': 'Tester' } })
  expect(Object.keys(JSON.parse(body.toString())).toSorted()).toEqual([
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(touches).toBe(before)
  vi.unstubAllEnvs()
  outbound.close()
})
