import { connect } from 'mqtt'
import { Refused } from './call-server.ts'
import type { Deliver } from './run-series.ts'

/** A connection of a device to its broker. */
export interface MqttDoor {
  readonly deliver: Deliver
  readonly close: () => Promise<void>
}

/** Publishes measurements as lists with QoS 1. While the broker is away the client connects again and again. */
export function openMqttDoor(
  { url, device, sensor }: { readonly url: string; readonly device: string; readonly sensor: string },
  { giveUp, print }: { readonly giveUp: AbortSignal; readonly print: (line: string) => void },
): MqttDoor {
  const client = connect(url, { protocolVersion: 5, reconnectPeriod: 1000 })
  let lastLine = ''
  const printChange = (line: string) => {
    if (line !== lastLine) print(line)
    lastLine = line
  }
  client.on('error', (error) => printChange(`the broker: ${'code' in error ? String(error.code) : error.message}`))
  client.on('offline', () => printChange('the broker is away; connecting again'))
  client.on('connect', () => printChange('connected to the broker'))
  return {
    async deliver(measurements) {
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(new Error('the broker did not confirm it'))
      // Whoever gives up waits a moment more for what is under way.
      const later = () => setTimeout(abort, 1000)
      if (giveUp.aborted) later()
      giveUp.addEventListener('abort', later)
      try {
        const sent = client.publishAsync(`catenary/${device}/${sensor}`, JSON.stringify(measurements), { qos: 1 })
        await Promise.race([sent, aborted.promise])
        return 'the broker has it'
      } catch (error) {
        // MQTT 5 says what it refuses, as a topic of another device.
        throw error instanceof Error && 'code' in error ? new Refused(`the broker refuses it: ${error.message}`) : error
      } finally {
        giveUp.removeEventListener('abort', later)
      }
    },
    close: () => client.endAsync(true),
  }
}
