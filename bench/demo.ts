import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@catenary/server/seed/demo.ts'
import type { Program } from './program.ts'
import { product, withProgram } from './program.ts'

/** Does `work` with the demo, in a data folder that is deleted afterwards. */
export async function withDemo<T>(work: (demo: Program) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
  try {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO_LIVE: 'off' }
    return await withProgram({ file: product, args: ['--demo'], env, readyPath: '/healthz/ready' }, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Logs in to the demo, as its administrator unless another is named; returns the cookies. */
export async function logIn({ address }: Program, username = 'admin@catenary.example'): Promise<string> {
  const response = await fetch(`${address}/api/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
