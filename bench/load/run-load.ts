import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs a load, a file of this folder, in a process of its own, so that it shares no thread with what is measured. */
export async function runLoad<Result>(file: string, task: object): Promise<Result> {
  const path = fileURLToPath(import.meta.resolve(`./${file}`))
  const env = { ...process.env, TASK: JSON.stringify(task) }
  const { stdout } = await promisify(execFile)(process.execPath, [path], { env })
  return JSON.parse(stdout) as Result
}
