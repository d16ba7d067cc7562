import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestBroker } from '@catenary/server/test/servers/mosquitto.ts'
import { generate } from 'mqtt-packet'
import type { Program } from '../../program.ts'

/** Measurements of one message: a device that sends what it measured in a while, or each by itself. */
export type MessageSize = 1 | 20

/** Tab-separated rows of value, time and measurement as messages of one device, in one buffer. */
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
        topic: `catenary/${device}/${sensor}${levels && `/${levels}`}`,
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
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'bench', clean: true, keepalive: 0 }),
  )
  socket.write(packets)
  for (;;) {
    const stored = (await storedBy(server)) - before
    if (stored >= count) break
    if (performance.now() > deadline) throw new Error(`${stored} of ${count} measurements were stored in time`)
    await pause(20)
  }
  socket.destroy()
}

async function storedBy({ address }: Program): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const refused = Number(/^mqtt_results\{result="refused"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  if (refused > 0) throw new Error(`${refused} messages were refused`)
  return Number(/^mqtt_results\{result="accepted"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}
