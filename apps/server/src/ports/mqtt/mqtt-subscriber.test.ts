import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startBroker } from '../../../test/servers/mosquitto.ts'
import type { TestBroker } from '../../../test/servers/mosquitto.ts'
import { readConfig } from '../../config.ts'
import { readMqttUrl } from './mqtt-settings.ts'
import { startSubscriber } from './mqtt-subscriber.ts'
import type { SubscriberOptions } from './mqtt-subscriber.ts'

const run = promisify(execFile)
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
})

async function broker(lines?: readonly string[]): Promise<TestBroker> {
  const started = await startBroker(lines)
  cleanups.push(() => started.close())
  return started
}

function subscribe(url: string, settings: Partial<SubscriberOptions['settings']> = {}) {
  const messages: string[] = []
  const failures: string[] = []
  const subscriber = startSubscriber({
    settings: {
      broker: readMqttUrl(url),
      clientId: 'server',
      isShared: true,
      caFile: undefined,
      certFile: undefined,
      keyFile: undefined,
      ...settings,
    },
    topic: '$share/test/catenary/#',
    formerTopic: 'catenary/#',
    receiveMaximum: 100,
    maxPauseMs: 200,
    onMessage({ payload, acknowledge }) {
      messages.push(payload.toString())
      acknowledge()
    },
    onChange: (failure) => failure && failures.push(failure.message),
  })
  cleanups.push(() => subscriber.stop())
  return { subscriber, messages, failures }
}

test.each([
  ['mqtt://broker', { host: 'broker', port: 1883, isEncrypted: false, login: undefined }],
  [
    'mqtts://a%40b:p%3A%25@[::1]:9000/',
    { host: '::1', port: 9000, isEncrypted: true, login: { user: 'a@b', password: 'p:%' } },
  ],
])('%s is read', (text, read) => {
  expect(readMqttUrl(text)).toEqual(read)
  expect(readConfig({ MQTT_URL: text }).mqtt?.broker).toEqual(read)
})

test.each([
  ['http://broker', /must look like mqtt:/],
  ['mqtt://broker/topic', /no path/],
  ['mqtt://a:100%secret@broker', /%25/],
])('%s is refused, without its password', (text, words) => {
  const read = () => readConfig({ MQTT_URL: text })
  expect(read).toThrow(words)
  expect(read).not.toThrow(/secret/)
})

test('a certificate needs its key; the id at the broker is the name of the machine', () => {
  expect(() => readConfig({ MQTT_CERT_FILE: 'a.pem' })).toThrow(/MQTT_KEY_FILE/)
  expect(readConfig({ MQTT_URL: 'mqtt://broker' }).mqtt?.clientId).toMatch(/^catenary-[\w.-]+$/)
})

test('a wrong password is told, and the right one is accepted', async () => {
  const files = await broker(['allow_anonymous true'])
  const passwords = join(files.folder, 'passwords')
  await run('mosquitto_passwd', ['-b', '-c', passwords, 'catenary', 'p@ss'])
  await run('chmod', ['644', passwords])
  const { port } = await broker(['allow_anonymous false', `password_file ${passwords}`])
  const wrong = subscribe(`mqtt://catenary:secret@127.0.0.1:${port}`)
  await expect.poll(() => wrong.failures[0]).toMatch(/refuses the connection/)
  await wrong.subscriber.stop()
  const right = subscribe(`mqtt://catenary:p%40ss@127.0.0.1:${port}`)
  await expect.poll(() => right.subscriber.isConnected()).toBe(true)
})

test('by TLS the broker is known by its certificate, and this side by its own', async () => {
  const files = await broker()
  const at = (name: string) => join(files.folder, name)
  const openssl = (...given: string[]) => run('openssl', given, { cwd: files.folder })
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  )
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1')
  for (const name of ['broker', 'server']) {
    await openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    )
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-extfile',
      'names',
    )
    await run('chmod', ['644', at(`${name}.key`)])
  }
  const tls = [`cafile ${at('ca.pem')}`, `certfile ${at('broker.pem')}`, `keyfile ${at('broker.key')}`]
  const { port } = await broker(['allow_anonymous true', 'require_certificate true', ...tls]).catch(() => broker())
  const url = `mqtts://127.0.0.1:${port}`
  const unknown = subscribe(url, { certFile: at('server.pem'), keyFile: at('server.key') })
  await expect.poll(() => unknown.failures[0]).toMatch(/certificate/)
  const bare = subscribe(url, { caFile: at('ca.pem') })
  await expect.poll(() => bare.failures.length).toBeGreaterThan(0)
  const { subscriber } = subscribe(url, { caFile: at('ca.pem'), certFile: at('server.pem'), keyFile: at('server.key') })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  expect(unknown.subscriber.isConnected() || bare.subscriber.isConnected()).toBe(false)
})

test('a broker that speaks 3.1.1 alone is spoken to in it', async () => {
  const real = await broker()
  // Refuses what asks for MQTT 5, as a broker of 3.1.1 does; hands over the rest.
  const old = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      if (first[8] === 5) return socket.end(Buffer.from([0x20, 2, 0, 1]))
      const onward = connect(real.port, '127.0.0.1')
      onward.on('error', () => {})
      onward.write(first)
      return socket.pipe(onward).pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => old.once('listening', resolve))
  cleanups.push(async () => old.close())
  const { subscriber, messages } = subscribe(`mqtt://127.0.0.1:${(old.address() as AddressInfo).port}`)
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  const client = await real.client({ protocolVersion: 4 })
  for (let index = 0; index < 50; index += 1) await client.publishAsync('catenary/a', String(index), { qos: 1 })
  await expect.poll(() => messages.length).toBe(50)
})

test('two processes of one id are told so', async () => {
  const { url } = await broker()
  const one = subscribe(url)
  await expect.poll(() => one.subscriber.isConnected()).toBe(true)
  subscribe(url)
  await expect.poll(() => one.failures[0]).toMatch(/another process has the same MQTT_CLIENT_ID/)
})

test('a device that publishes under the topic of another is refused by a broker that is set up as documented', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-acl-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const guide = await readFile(join(import.meta.dirname, '../../../../../docs/connect-a-device.md'), 'utf8')
  const [, list = ''] = /`\/etc\/mosquitto\/acl`:\n\n```\n([^`]+)```/.exec(guide) ?? []
  await writeFile(join(folder, 'acl'), list)
  await chmod(folder, 0o755)
  const guarded = await broker(['allow_anonymous true', `acl_file ${join(folder, 'acl')}`])
  const { subscriber, messages } = subscribe(guarded.url.replace('//', '//catenary:any@'))
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  const other = await guarded.client({ username: 'tower-4' })
  await expect(other.publishAsync('catenary/tower-3/status', 'online', { qos: 1 })).rejects.toThrow(/Not authorized/)
  const own = await guarded.client({ username: 'tower-3' })
  await own.publishAsync('catenary/tower-3/status', 'offline', { qos: 1 })
  await expect.poll(() => messages).toEqual(['offline'])
})
