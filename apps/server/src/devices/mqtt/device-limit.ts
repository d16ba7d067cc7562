import type { ParsedMessage } from './parse-message.ts'

/** How long a measurement counts as live, and how long the amount of them is counted, in milliseconds. */
const windowMs = 60_000

/** Limits how much each device sends, by this process alone. */
export interface DeviceLimit {
  /** The message, or its refusal where the device has sent too much within a minute. */
  restrict(externalId: string, message: ParsedMessage, receivedAt: Date): ParsedMessage
}

/**
 * A device may send so many measurements a second, over a minute. What was measured earlier does not count: after an outage
 * everything that was held back arrives at once, and must not be taken for a fault.
 */
export function createDeviceLimit(maxPerSecond: number): DeviceLimit {
  const most = (maxPerSecond * windowMs) / 1000
  let windowStart = 0
  let counts = new Map<string, number>()
  return {
    restrict(externalId, message, receivedAt) {
      if (message.kind !== 'measurements') return message
      const now = receivedAt.getTime()
      if (now - windowStart >= windowMs || now < windowStart) {
        windowStart = now
        counts = new Map()
      }
      const liveSince = new Date(now - windowMs).toISOString()
      const live = message.measurements.filter(({ timestamp }) => timestamp >= liveSince).length
      const count = (counts.get(externalId) ?? 0) + live
      counts.set(externalId, Math.min(count, most + 1))
      return live > 0 && count > most ? { kind: 'refused', reason: 'tooFast' } : message
    },
  }
}
