const kinds = {
  mandator: 1,
  user: 2,
  area: 3,
  installation: 4,
  rope: 5,
  notification: 6,
  document: 7,
  folder: 25,
  generalDocument: 26,
  documentVersion: 27,
  task: 8,
  delivery: 9,
  device: 10,
  deviceToken: 22,
  alarmRule: 23,
  alarm: 24,
  sensor: 11,
  smartrope: 12,
  smartropeEvent: 13,
  truscan: 14,
  truscanRequest: 15,
  truscanRecord: 16,
  webhook: 28,
  webhookSecret: 29,
  webhookDelivery: 30,
} as const

/** The id of a demo record: shaped as a UUIDv7, the same at every seeding. `number` counts from 1 within its kind. */
export function demoId(kind: keyof typeof kinds, number: number): string {
  return idOf(kinds[kind], number)
}

/** Ids for the events of one rope, one after the other. What happens on other ropes does not change them. */
export function eventIds(ropeNumber: number): () => string {
  let last = 0
  return () => {
    last += 1
    return idOf(0x100 + ropeNumber, last)
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function idOf(group: number, number: number): string {
  return `019a0000-${hex(group, 4)}-7000-8000-${hex(number, 12)}`
}
