import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What a load of requests brought. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds from a request to its response, the mean. */
  readonly mean: number
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number
}

interface Report {
  readonly requests: { readonly total: number; readonly average: number }
  readonly latency: { readonly average: number; readonly p99: number }
  readonly errors: number
  readonly non2xx: number
}

const cannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'))
const manyConnections = 16

/** Headers that a load sends with every request. */
export type Headers = Readonly<Record<string, string>>

/** The header of a session. */
export const sessionHeader = (token: string): Headers => ({ cookie: `catenary_session=${token}` })

/** Requests one URL over 16 connections, or so many, from a process of its own. Throws where a request failed. */
export async function load(
  url: string,
  seconds: number,
  headers: Headers,
  connections = manyConnections,
): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [cannon, '-c', String(connections), '-d', String(seconds), '-j', '-n', ...sent, url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  const { requests, latency, errors, non2xx } = JSON.parse(stdout) as Report
  if (errors > 0 || non2xx > 0) throw new Error(`${errors} requests failed and ${non2xx} were refused at ${url}`)
  return { requests: requests.total, perSecond: requests.average, mean: latency.average, p99: latency.p99 }
}
