import type { RecordLoad, RecordTask } from './record-load.ts'
import { runLoad } from './run-load.ts'

/** Runs a load of recordings. */
export const recordFor = (task: RecordTask) => runLoad<RecordLoad>('record-load.ts', task)
