import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RecordLoad, RecordTask } from './record-load.ts'

/** Runs a load of recordings in a process of its own, so that it shares no thread with what is measured. */
export async function recordFor(task: RecordTask): Promise<RecordLoad> {
  const file = fileURLToPath(import.meta.resolve('./record-load.ts'))
  const env = { ...process.env, TASK: JSON.stringify(task) }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  return JSON.parse(stdout) as RecordLoad
}
