// What other domains may use of devices and what they measure.
export { RopeSensorCharts } from './charts/RopeSensorCharts.tsx'
export { RopeAlarms } from './alarms/RopeAlarms.tsx'
export { RopeSmartropeEvents } from './smartropes/RopeSmartropeEvents.tsx'
export { TruscanCard } from './truscan/TruscanCard.tsx'
export type { TraceFinding } from './trace/TraceCard.tsx'
export { TraceCard } from './trace/TraceCard.tsx'
export { TraceLink } from './trace/TraceLink.tsx'
export { QrCodeReader } from './qr-code/QrCodeReader.tsx'
