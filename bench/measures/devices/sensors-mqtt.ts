import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestBroker } from '@catenary/server/test/servers/mosquitto.ts'
import { generate, parser } from 'mqtt-packet'
import type { Packet } from 'mqtt-packet'
import type { Program } from '../../program.ts'

/** Measurements of one message: a device that sends what it measured in a while, or each by itself. */
export type MessageSize = 1 | 20

/** Tab-separated rows of value, time and measurement as messages of one device, whose topic is named, in one buffer. */
export function packetsOf(device: string, sensor: string, rows: readonly string[], size: MessageSize): Buffer {
  const measured = rows.map((row) => {
    const [value, timestamp, number] = row.split('\t')
    return { fragment: 'f', name: `v${value}`, timestamp, value: Number(number) }
  })
  const messages = Array.from({ length: Math.ceil(measured.length / size) }, (_, index) => {
    const own = measured.slice(index * size, (index + 1) * size)
    const [first] = own
    return size === 1 && first
      ? { levels: `${first.fragment}/${first.name}`, payload: { timestamp: first.timestamp, value: first.value } }
      : { levels: '', payload: own }
  })
  return Buffer.concat(
    messages.map(({ levels, payload }, index) =>
      generate({
        cmd: 'publish',
        topic: `${device}/${sensor}${levels && `/${levels}`}`,
        payload: JSON.stringify(payload),
        qos: 1,
        dup: false,
        retain: false,
        messageId: (index % 65_000) + 1,
      }),
    ),
  )
}

/** Publishes messages at once, and resolves when the server has stored so many measurements more. */
export async function publishAll(
  { port }: TestBroker,
  server: Program,
  { packets, count }: { readonly packets: Buffer; readonly count: number },
): Promise<void> {
  const before = await storedBy(server)
  const deadline = performance.now() + 60_000
  const socket = await connectClient(port, 'bench')
  socket.resume()
  socket.write(packets)
  for (;;) {
    const stored = (await storedBy(server)) - before
    if (stored >= count) break
    if (performance.now() > deadline) throw new Error(`${stored} of ${count} measurements were stored in time`)
    await pause(20)
  }
  socket.destroy()
}

async function connectClient(port: number, clientId: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId, clean: true, keepalive: 0 }),
  )
  return socket
}

/**
 * Publishes messages at once to a subscriber of this topic that does nothing but acknowledge them, and resolves when it has all:
 * what broker and protocol alone take.
 */
export async function acknowledgeAll(
  { port }: TestBroker,
  { topic, packets, count }: { readonly topic: string; readonly packets: Buffer; readonly count: number },
): Promise<void> {
  const [subscriber, publisher] = [await connectClient(port, 'peer'), await connectClient(port, 'bench')]
  publisher.resume()
  let received = 0
  await new Promise<void>((resolve) => {
    let acknowledgements: Buffer[] = []
    const take = (packet: Packet) => {
      if (packet.cmd === 'suback') publisher.write(packets)
      if (packet.cmd !== 'publish') return
      received += 1
      acknowledgements.push(generate({ cmd: 'puback', messageId: packet.messageId }))
      if (received === count) resolve()
    }
    const packetsIn = parser({ protocolVersion: 4 }).on('packet', take)
    subscriber.on('data', (bytes) => {
      packetsIn.parse(bytes)
      subscriber.write(Buffer.concat(acknowledgements))
      acknowledgements = []
    })
    subscriber.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] }))
  })
  for (const socket of [subscriber, publisher]) socket.destroy()
}

async function storedBy({ address }: Program): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const refused = Number(/^mqtt_results\{result="refused"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  if (refused > 0) throw new Error(`${refused} messages were refused`)
  return Number(/^mqtt_results\{result="accepted"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}
