import { createHash } from 'node:crypto'
import { open, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { logIn, withDemo } from '../demo.ts'
import type { Measurement } from '../measure.ts'
import { compared, limited } from '../measure.ts'
import type { Program } from '../program.ts'
import { growthDuring } from './resident.ts'

const mebibyte = 1024 * 1024
/** Megabytes by which the server may grow while files of any size go in and out. */
const maxGrowthMb = 50

interface UploadFile {
  readonly name: string
  readonly bytes: number
}

/** One file of a gigabyte, and twenty of a hundred megabytes, up and down again: memory must stay flat. */
export const upload: Measurement = {
  name: 'upload',
  run: () =>
    withDemo(async (demo) => {
      const cookie = await logIn(demo)
      const target = await firstArea(demo, cookie)
      const send = (files: readonly UploadFile[]) => growthDuring(demo.pid, () => post(demo, { cookie, target, files }))
      await send([{ name: 'warm.mea', bytes: 20 * mebibyte }])
      const startedAt = performance.now()
      const one = await send([{ name: 'one.mea', bytes: 1024 * mebibyte }])
      const seconds = (performance.now() - startedAt) / 1000
      const many = await send(
        Array.from({ length: 20 }, (_, n) => ({ name: `part-${n}.mea`, bytes: 100 * mebibyte + n })),
      )
      const down = await growthDuring(demo.pid, () => drain(`${demo.address}/api/documents/${one.result[0]}`, cookie))
      const pairs = { ours: [seconds], peer: [await plainWrite(1024 * mebibyte)] }
      return [
        limited('1 GB up: growth of the server', [one.growth], 'MB', maxGrowthMb),
        limited('20 files of 100 MB up: growth of the server', [many.growth], 'MB', maxGrowthMb),
        limited('1 GB down: growth of the server', [down.growth], 'MB', maxGrowthMb),
        compared('1 GB up, against hashing and writing it in one process', pairs, 's', null),
      ]
    }),
}

async function firstArea({ address }: Program, cookie: string): Promise<string> {
  const list = (await (await fetch(`${address}/api/areas`, { headers: { cookie } })).json()) as { id: string }[]
  return list[0]?.id ?? ''
}

/** Sends files as a browser would, made while they are sent; returns the documents' ids. */
function post(
  { address }: Program,
  { cookie, target, files }: { cookie: string; target: string; files: readonly UploadFile[] },
): Promise<string[]> {
  const boundary = 'catenary-bench'
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
  return new Promise((resolve, reject) => {
    const uploadRequest = request(`${address}/api/documents`, { method: 'POST', headers }, (response) => {
      idsIn(response).then(resolve, reject)
    })
    uploadRequest.once('error', reject)
    pipeline(Readable.from(formOf(boundary, target, files)), uploadRequest).catch(reject)
  })
}

async function idsIn(response: IncomingMessage): Promise<string[]> {
  const text = Buffer.concat(await Array.fromAsync(response)).toString()
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${text}`)
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
}

function* formOf(boundary: string, target: string, files: readonly UploadFile[]): Iterable<Buffer> {
  const part = (head: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}`)
  yield part(`name="targetType"\r\n\r\nareas\r\n`)
  yield part(`name="targetId"\r\n\r\n${target}\r\n`)
  for (const { name, bytes } of files) {
    yield part(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`)
    yield* noise(name, bytes)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

/** So many bytes that differ from file to file. */
function* noise(name: string, bytes: number): Iterable<Buffer> {
  const block = Buffer.alloc(mebibyte, createHash('sha512').update(name).digest())
  for (let left = bytes; left > 0; left -= mebibyte) yield left < mebibyte ? block.subarray(0, left) : block
}

async function drain(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`The document was answered with ${response.status}`)
  for await (const _ of response.body) continue
}

/** Seconds that it takes to hash so many bytes and have them on the disk. */
async function plainWrite(bytes: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
  const startedAt = performance.now()
  const hash = createHash('sha256')
  const file = await open(join(folder, 'file'), 'w')
  try {
    for (const block of noise('plain', bytes)) {
      hash.update(block)
      await file.write(block)
    }
    await file.sync()
    hash.digest()
    return (performance.now() - startedAt) / 1000
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
