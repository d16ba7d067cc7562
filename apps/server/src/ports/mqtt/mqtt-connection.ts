import { connect as connectTcp, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { generate, parser } from 'mqtt-packet'
import type { IConnectPacket, Packet } from 'mqtt-packet'
import type { MqttSettings } from './mqtt-settings.ts'

/** A message as the broker delivers it. */
export interface MqttMessage {
  readonly topic: string
  readonly payload: Buffer
  /** Tells the broker that the message is done with, which then forgets it; without effect on a connection that has ended. */
  readonly acknowledge: () => void
  /** Whether the broker delivers it again, since its connection ended. */
  readonly isStale: () => boolean
}

/** A protocol that the broker may speak: MQTT 5 or 3.1.1. */
export type MqttVersion = 5 | 4

/** What a connection is made of. */
export interface ConnectionOptions {
  readonly settings: MqttSettings
  readonly version: MqttVersion
  readonly certificates: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer }
  readonly topic: string
  /** Ended, where the session has it from before. */
  readonly formerTopic: string
  /** Most messages that the broker sends ahead of their acknowledgement; one that speaks 3.1.1 has a limit of its own. */
  readonly receiveMaximum: number
  readonly onSubscribed: () => void
  readonly onMessage: (message: MqttMessage) => void
}

/** The broker does not speak this version of the protocol. */
export class UnsupportedVersion extends Error {
  override readonly name = 'UnsupportedVersion'
}

/** How often the connection shows that it lives, in seconds. */
const keepAlive = 30
const connectTimeoutMs = 10_000
const closeTimeoutMs = 1000
/** A larger message is thrown away by a broker of MQTT 5: far above what is taken, so that what is too large is seen and named. */
const maximumPacketSize = 16 * 1024 * 1024
/** The broker keeps the session, and what arrives, for ever. */
const sessionExpiryInterval = 0xff_ff_ff_ff
const subscribeId = 1
const unsubscribeId = 2

/** One connection to a broker, until it ends. */
export interface MqttConnection {
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<Error>
  /** Stops and resumes reading, so that the broker keeps what does not fit in here. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends the connection; the session stays. */
  readonly close: () => void
}

/**
 * Connects, and subscribes to one topic with QoS 1 in a session that the broker keeps. Messages may be acknowledged in any number at
 * once, which the usual client libraries do not allow: they hand over the next message after the acknowledgement of the one before.
 */
export function openConnection(options: ConnectionOptions): MqttConnection {
  const { broker } = options.settings
  const { ca, cert, key } = options.certificates
  const address = { host: broker.host, port: broker.port }
  const socket: Socket = broker.isEncrypted
    ? connectTls({
        ...address,
        ...(isIP(broker.host) === 0 && { servername: broker.host }),
        ca,
        cert,
        key,
        minVersion: 'TLSv1.2',
      })
    : connectTcp(address)
  const protocolVersion = options.version
  let reason: Error | undefined
  const end = (error: Error) => {
    reason ??= error
    socket.destroy()
  }
  const send = (packet: Packet) => {
    if (!socket.destroyed) socket.write(generate(packet, { protocolVersion }))
  }
  const acknowledge = acknowledging(socket)
  const packets = parser({ protocolVersion })
  packets.on('packet', (packet) => receive(packet, { options, socket, send, acknowledge, end }))
  packets.on('error', (error: unknown) => end(error instanceof Error ? error : new Error(String(error))))
  const timers = watch(socket, { send, end })
  socket.setNoDelay(true)
  socket.once(broker.isEncrypted ? 'secureConnect' : 'connect', () => send(connectPacket(options)))
  socket.on('data', (chunk: Buffer) => packets.parse(chunk))
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  socket.on('error', (error) => (reason ??= error))
  socket.once('close', () => {
    timers.stop()
    resolve(
      reason ??
        new Error('The broker closed the connection; where this repeats, another process has the same MQTT_CLIENT_ID'),
    )
  })
  return {
    ended,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close() {
      reason ??= new Error('Stopped')
      if (socket.connecting) return socket.destroy()
      send({ cmd: 'disconnect', reasonCode: 0 })
      socket.end()
      setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
    },
  }
}

function connectPacket({ settings, version, receiveMaximum }: ConnectionOptions): IConnectPacket {
  const { clientId, broker } = settings
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: false,
    clientId,
    keepalive: keepAlive,
    ...(broker.login && { username: broker.login.user, password: Buffer.from(broker.login.password) }),
    ...(version === 5 && { properties: { sessionExpiryInterval, receiveMaximum, maximumPacketSize } }),
  }
}

interface Receiver {
  readonly options: ConnectionOptions
  readonly socket: Socket
  readonly send: (packet: Packet) => void
  readonly acknowledge: (messageId: number) => void
  readonly end: (error: Error) => void
}

function receive(packet: Packet, { options, socket, send, acknowledge, end }: Receiver): void {
  if (packet.cmd === 'connack') {
    const code = packet.reasonCode ?? packet.returnCode ?? 0
    if (code === 0) {
      send({ cmd: 'subscribe', messageId: subscribeId, subscriptions: [{ topic: options.topic, qos: 1 }] })
      send({ cmd: 'unsubscribe', messageId: unsubscribeId, unsubscriptions: [options.formerTopic] })
    } else end(refusal(code, packet.properties?.reasonString))
  } else if (packet.cmd === 'suback') {
    const [granted] = packet.granted
    if (typeof granted === 'number' && granted < 128) options.onSubscribed()
    else end(new Error(`The broker refuses the subscription to ${options.topic}`))
  } else if (packet.cmd === 'publish') {
    const { topic, qos, messageId } = packet
    const payload = Buffer.from(packet.payload)
    options.onMessage({
      topic,
      payload,
      acknowledge: () => {
        if (qos > 0 && messageId !== undefined) acknowledge(messageId)
      },
      isStale: () => qos > 0 && socket.destroyed,
    })
  } else if (packet.cmd === 'disconnect') {
    const isTakenOver = packet.reasonCode === 0x8e
    const words = isTakenOver ? 'another process has the same MQTT_CLIENT_ID' : `reason ${packet.reasonCode ?? 0}`
    end(new Error(`The broker ended the connection: ${words}`))
  }
}

/** Type and remaining length of an acknowledgement without a reason, which both versions of the protocol know. */
const pubackHeader = 0x40_02
const pubackBytes = 4

/**
 * Acknowledges messages by their ids. Those of one transaction are one write: a thousand writes took a fifth of the time that single
 * messages take.
 */
function acknowledging(socket: Socket): (messageId: number) => void {
  let ids: number[] = []
  const write = () => {
    const packets = Buffer.allocUnsafe(ids.length * pubackBytes)
    ids.forEach((id, index) => {
      packets.writeUInt16BE(pubackHeader, index * pubackBytes)
      packets.writeUInt16BE(id, index * pubackBytes + 2)
    })
    ids = []
    if (!socket.destroyed) socket.write(packets)
  }
  return (messageId) => {
    if (ids.length === 0) process.nextTick(write)
    ids.push(messageId)
  }
}

/** Why a broker refuses a connection; 1 is a code of MQTT 3.1.1, 0x84 one of MQTT 5. */
function refusal(code: number, text: string | undefined): Error {
  if (code === 1 || code === 0x84) return new UnsupportedVersion('The broker does not speak this version of MQTT')
  const isLogin = [4, 5, 0x86, 0x87].includes(code)
  return new Error(
    `The broker refuses the connection: ${text ?? (isLogin ? 'wrong user or password' : `code ${code}`)}`,
  )
}

/** Shows the broker that this side lives, and ends the connection where the other side shows nothing. */
function watch(socket: Socket, { send, end }: Pick<Receiver, 'send' | 'end'>): { stop: () => void } {
  let isPinged = false
  let isConnected = false
  socket.on('data', () => {
    isPinged = false
    isConnected = true
  })
  const connecting = setTimeout(() => {
    if (!isConnected) end(new Error('The broker does not answer'))
  }, connectTimeoutMs)
  const pinging = setInterval(() => {
    // While nothing is read, no answer can be seen.
    if (isPinged && !socket.isPaused()) return end(new Error('The broker went silent'))
    isPinged = true
    send({ cmd: 'pingreq' })
  }, keepAlive * 500)
  return {
    stop() {
      clearTimeout(connecting)
      clearInterval(pinging)
    },
  }
}
