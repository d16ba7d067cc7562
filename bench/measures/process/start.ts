import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbedded } from '@catenary/server/src/db/embedded.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { compared, alternate, pairsOf } from '../../measure.ts'
import type { ProgramOptions } from '../../program.ts'
import { product, startProgram } from '../../program.ts'

const goal = { sense: '≤', bound: 4 } as const

/**
 * From the start of the process until the server is ready, with an existing data folder. The peer is a bare server with
 * one query on a running database; with its own database the product also starts PostgreSQL.
 */
export const coldStart: Measurement = {
  name: 'start',
  async run(effort) {
    const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
    const database = await startEmbedded({ dataDir: join(folder, 'peer') })
    try {
      return await measure(folder, database.ownerUrl, effort)
    } finally {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(folder: string, databaseUrl: string, { rounds }: Effort): Promise<Row[]> {
  const readyPath = '/healthz/ready'
  const quiet = { LOG_LEVEL: 'warn' }
  const withOwn: ProgramOptions = { file: product, env: { ...quiet, DATA_DIR: join(folder, 'data') }, readyPath }
  const withRunning: ProgramOptions = { file: product, env: { ...quiet, DATABASE_URL: databaseUrl }, readyPath }
  const hello: ProgramOptions = {
    file: fileURLToPath(import.meta.resolve('../../peers/start-peer.ts')),
    env: { DATABASE_URL: databaseUrl },
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

async function readyAfter(plan: ProgramOptions): Promise<number> {
  const program = await startProgram(plan)
  await program.stop()
  return program.readyAfter
}
