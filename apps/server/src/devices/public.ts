// What other domains may use of what devices measure.
export type { RopeSensor } from './measurements/read-rope-sensors.ts'
export { readRopeSensors } from './measurements/read-rope-sensors.ts'
export { watchedValue } from './alarms/rule-queries.ts'
