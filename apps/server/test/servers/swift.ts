import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

const parts = ['account', 'container', 'object'] as const
type Part = (typeof parts)[number]

/** True where an S3 service that checks signatures can be started: OpenStack Swift as Debian packages it. */
export const hasSwift = ['swift-proxy-server', 'swift-object-server', 'memcached'].every((name) =>
  existsSync(`/usr/bin/${name}`),
)

/** A running S3 service with one account. */
export interface Swift {
  readonly endpoint: string
  readonly key: string
  readonly secret: string
  createBucket(name: string): Promise<void>
  close(): Promise<void>
}

/** Starts a Swift of one disk with its S3 layer, on free ports of this machine, in a folder of its own. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-swift-'))
  const [proxy = 0, memory = 0, ...ports] = await freePorts(5)
  await mkdir(join(folder, 'devices/disk'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = catenary\n')
  buildRings(folder, ports)
  for (const [index, part] of parts.entries())
    await writeFile(join(folder, `${part}.conf`), partConf(folder, part, ports[index] ?? 0))
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, proxy, memory))
  const startPart = (part: Part | 'proxy') => start(`/usr/bin/swift-${part}-server`, [join(folder, `${part}.conf`)])
  const running = parts.map(startPart)
  running.push(start('/usr/bin/memcached', ['-l', '127.0.0.1', '-p', String(memory), '-u', userInfo().username]))
  // A proxy that comes up before its parts leaves calls unanswered, and then asks them nothing for a minute.
  for (const port of [memory, ...ports]) while (await isFree(port)) await pause(50)
  running.push(startPart('proxy'))
  const close = async () => {
    await Promise.all(running.map(end))
    await rm(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${proxy}`
  const account = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const client = new AwsClient({ ...account, service: 's3', region: 'us-east-1', retries: 0 })
  const tryPut = (path: string) =>
    client.fetch(`${endpoint}/${path}`, { method: 'PUT', signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  // Its parts start one by one: it is ready once a bucket can be made, and an object in it.
  for (let attempt = 0; !((await tryPut('ready')) && (await tryPut('ready/object'))); attempt += 1) {
    if (attempt > 750) {
      await close()
      throw new Error('Swift did not start')
    }
    await pause(200)
  }
  const createBucket = async (name: string) => {
    if (!(await tryPut(name))) throw new Error(`The bucket ${name} could not be made`)
  }
  return { endpoint, key: account.accessKeyId, secret: account.secretAccessKey, createBucket, close }
}

const start = (program: string, args: string[]) =>
  spawn(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH, PYTHONWARNINGS: 'ignore' } })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exited, pause(3000).then(() => child.kill('SIGKILL'))])
  await exited
}

/** Where every service stores its files: all on the one disk. Created in one run, because the tool starts slowly. */
function buildRings(folder: string, ports: readonly number[]): void {
  const program = `import sys
from swift.common.ring import RingBuilder
for part, port in zip(${JSON.stringify(parts)}, ${JSON.stringify(ports)}):
    ring = RingBuilder(6, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    ring.rebalance(seed=1)
    ring.get_ring().save(sys.argv[1] + '/' + part + '.ring.gz')
`
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-', folder], { input: program, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The rings could not be made: ${stderr}`)
}

const partConf = (folder: string, part: Part, port: number) => `${common(folder, port)}devices = ${folder}/devices
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`

const common = (folder: string, port: number) => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
log_level = ERROR
`

const proxyConf = (folder: string, port: number, memory: number) => `${common(folder, port)}
[pipeline:main]
pipeline = healthcheck cache s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 100000
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
`

/** Ports below those that systems give away by themselves, so that no call of another test takes one meanwhile. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listens) await new Promise((resolve) => server.close(resolve))
  return listens
}
