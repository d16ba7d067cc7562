import { on } from 'node:events'
import type { LargeRecordTask, RecordPart } from './compute-from-database.ts'
import { computeRopeState } from './compute-state.ts'
import type { RopeState } from './compute-state.ts'
import type { RecordedEvent } from './rope-record.ts'

/** The state that a record adds up to, whose parts arrive one after the other; null where they are given up. */
export async function run({ port }: LargeRecordTask): Promise<RopeState | null> {
  const events: RecordedEvent[] = []
  try {
    for await (const [part] of on(port, 'message') as AsyncIterable<[RecordPart]>) {
      if (!part) return null
      if ('rope' in part) return computeRopeState({ ...part.rope, events }, part.splicing)
      for (const event of part.events) events.push(event)
    }
    return null
  } finally {
    port.close()
  }
}
