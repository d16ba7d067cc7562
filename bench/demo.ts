import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from './program.ts'
import { product, startProgram } from './program.ts'

/** Does `work` with the demo, in a data folder that is deleted afterwards. */
export async function withDemo<T>(work: (demo: Program) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
  try {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
    const demo = await startProgram({ file: product, args: ['--demo'], env, readyPath: '/healthz/ready' })
    return await work(demo).finally(() => demo.stop())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
