import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'

const program = '/usr/sbin/mosquitto'

/** Mosquitto on a free port of this machine, without passwords unless its configuration says otherwise. */
export interface TestBroker {
  readonly port: number
  readonly url: string
  readonly folder: string
  /** A client of its own that is connected; ended with the broker. */
  client(options?: IClientOptions): Promise<MqttClient>
  /** Ends the broker; it stores its sessions. */
  stop(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it for good, with its files. */
  close(): Promise<void>
}

/** Starts a broker; `lines` are added to its configuration. Close it. */
export async function startBroker(lines: readonly string[] = ['allow_anonymous true']): Promise<TestBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-mosquitto-'))
  // Started by root it runs as another user, who has to write here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  const usual = ['persistence true', `persistence_location ${folder}/`, 'max_queued_messages 0', 'log_dest none']
  await writeFile(file, [`listener ${port} 127.0.0.1`, ...usual, ...lines, ''].join('\n'))
  const clients: MqttClient[] = []
  let broker: ChildProcess | undefined
  const start = async () => {
    broker = spawn(program, ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
    await untilItListens(port)
  }
  const stop = async () => {
    if (!broker || broker.exitCode !== null) return
    broker.kill('SIGTERM')
    await once(broker, 'exit')
  }
  await start()
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    folder,
    start,
    stop,
    async client(options = {}) {
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
        reconnectPeriod: 100,
        protocolVersion: 5,
        ...options,
      })
      client.on('error', () => {})
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)))
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilItListens(port: number): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    await pause(25)
  }
  throw new Error('The broker does not listen')
}
