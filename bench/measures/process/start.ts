import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withDatabase } from '../../database.ts'
import type { BenchDatabase } from '../../database.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { compared, alternate, pairsOf } from '../../measure.ts'
import type { ProgramOptions } from '../../program.ts'
import { product, withProgram } from '../../program.ts'

const goal = { sense: '≤', bound: 4 } as const

/**
 * From the start of the process until the server is ready, with an existing data folder. The peer is a bare server with
 * one query on a running database; with its own database the product also starts PostgreSQL.
 */
export const coldStart: Measurement = {
  name: 'start',
  run: (effort) => withDatabase((database) => measure(database, effort)),
}

async function measure({ ownerUrl, folder }: BenchDatabase, { rounds }: Effort): Promise<Row[]> {
  const readyPath = '/healthz/ready'
  const quiet = { LOG_LEVEL: 'warn' }
  const withOwn: ProgramOptions = { file: product, env: { ...quiet, DATA_DIR: join(folder, 'data') }, readyPath }
  const withRunning: ProgramOptions = { file: product, env: { ...quiet, DATABASE_URL: ownerUrl }, readyPath }
  const hello: ProgramOptions = {
    file: fileURLToPath(import.meta.resolve('../../peers/start-peer.ts')),
    env: { DATABASE_URL: ownerUrl },
    readyPath: '/',
  }
  for (const plan of [withOwn, withRunning, hello]) await readyAfter(plan)
  const running = await alternate(
    rounds,
    () => readyAfter(withRunning),
    () => readyAfter(hello),
  )
  const own = await alternate(
    rounds,
    () => readyAfter(withOwn),
    () => readyAfter(hello),
  )
  const older = await olderNode()
  const reexecuted =
    older === undefined
      ? []
      : await alternate(
          rounds,
          () => readyAfter({ ...withRunning, node: older }),
          () => readyAfter(hello),
        )
  return [
    compared(
      'cold start, PostgreSQL running already',
      pairsOf(running, (time) => time),
      'ms',
      goal,
    ),
    compared(
      'cold start with its own PostgreSQL',
      pairsOf(own, (time) => time),
      'ms',
      goal,
    ),
    ...(older === undefined
      ? []
      : [
          compared(
            'cold start by an older Node, which starts the right one',
            pairsOf(reexecuted, (time) => time),
            'ms',
            null,
          ),
        ]),
  ]
}

/** A Node of this machine that is too old for the server, as `npm start` may find it; undefined where there is none. */
async function olderNode(): Promise<string | undefined> {
  for (const path of ['/usr/local/bin/node', '/usr/bin/node']) {
    const version = await promisify(execFile)(path, ['--version']).catch(() => null)
    const major = Number(/^v(\d+)\./.exec(version?.stdout ?? '')?.[1] ?? Infinity)
    if (major < 24) return path
  }
  return undefined
}

const readyAfter = (plan: ProgramOptions) => withProgram(plan, async (program) => program.readyAfter)
