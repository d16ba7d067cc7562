import { parentPort } from 'node:worker_threads'
import type { Told } from './large-record.ts'
import type { RecordedEvent } from './record.ts'
import { ropeStateOf } from './reckon.ts'

const events: RecordedEvent[] = []

parentPort?.on('message', (told: Told) => {
  if ('events' in told) for (const event of told.events) events.push(event)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  else parentPort?.postMessage(ropeStateOf({ ...told.rope, events }))
})
