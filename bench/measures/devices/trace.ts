import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trace } from '@catenary/contract/devices/traces'
import { channelFigures } from '@catenary/contract/devices/traces'
import type { TruscanUpload, UploadedMeasurement } from '@catenary/contract/devices/truscan'
import { maxUploadPartBytes } from '@catenary/contract/devices/truscan'
import { encodeMea } from '@catenary/server/src/devices/traces/encode-mea.ts'
import { hashToken } from '@catenary/server/src/http/session/cookie.ts'
import { newDeviceToken } from '@catenary/server/src/http/session/device-token.ts'
import type { Client } from 'pg'
import { withDatabase } from '../../database.ts'
import { fillList } from '../../list-data.ts'
import { sessionHeader } from '../../load/load.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { alternate, compared, limited, pairsOf } from '../../measure.ts'
import type { Program } from '../../program.ts'
import { product, withProgram } from '../../program.ts'
import { asOwner } from '../../record-data.ts'

/** Samples of two channels, half a millimetre apart: two and a half kilometres of rope. */
const sampleCount = 5_000_000
const spacing = 0.0005
/** The most that an answer may take, in milliseconds. */
const maxMs = 50
/** How many places are looked at in a round, at zooms between all of it and a metre. */
const zooms = 100
const points = 2000

interface Box {
  readonly device: string
  readonly authorization: string
  readonly session: string
}

/** Any zoom of a trace of five million samples, against its limit; and reading its levels from a file, against PostgreSQL. */
export const trace: Measurement = {
  name: 'trace',
  run: (effort) =>
    withDatabase(async (database) => {
      const { rope, token } = await fillList(database.ownerUrl)
      const folder = join(database.folder, 'data')
      const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder, LOG_LEVEL: 'warn', UPLOAD_RESERVE_MB: '0' }
      return asOwner(database.ownerUrl, async (owner) => {
        const box = { ...(await addDevice(owner, rope)), session: token }
        return withProgram({ file: product, env, readyPath: '/healthz/ready' }, (server) =>
          measure({ folder, owner, server, box, effort }),
        )
      })
    }),
}

async function addDevice(owner: Client, rope: string): Promise<Omit<Box, 'session'>> {
  const [device, token] = [randomUUID(), randomUUID()]
  const secret = newDeviceToken(token)
  await owner.query(`update ropes set device_serial_number = 'TS-1' where id = $1`, [rope])
  await owner.query(
    `insert into truscan_devices (id, mandator_id, rope_id, kind, created_at)
       select $1, mandator_id, id, 'truscan', now() from ropes where id = $2`,
    [device, rope],
  )
  await owner.query(
    `insert into device_tokens (id, truscan_device_id, name, token_hash, created_at, created_by_name)
       values ($1, $2, 'Bench', $3, now(), 'Ada')`,
    [token, device, hashToken(secret)],
  )
  return { device, authorization: `Bearer ${secret}` }
}

interface Bench {
  readonly folder: string
  readonly owner: Client
  readonly server: Program
  readonly box: Box
  readonly effort: Effort
}

async function measure(bench: Bench): Promise<Row[]> {
  const startedAt = performance.now()
  const event = await upload(bench)
  const uploadSeconds = (performance.now() - startedAt) / 1000
  const rounds: number[][] = []
  for (let round = 0; round <= bench.effort.rounds; round += 1) rounds.push(await zoomAround(bench, event))
  // The first round reads the file for the first time.
  const slowest = rounds.slice(1).map((times) => Math.max(...times))
  const samples = sampleCount.toLocaleString('en')
  return [
    limited(`any zoom of a trace of ${samples} samples: slowest of a hundred`, slowest, 'ms', maxMs),
    limited(`any zoom of a trace of ${samples} samples: usual`, rounds.slice(1).flat(), 'ms', maxMs),
    limited(`upload of its ${samples} samples in parts, until it is recorded`, [uploadSeconds], 's', null),
    ...(await compareStores(bench)),
  ]
}

async function upload({ server, box }: Bench): Promise<string> {
  const samples = new Float32Array(sampleCount * 2)
  for (let index = 0; index < sampleCount; index += 1) {
    samples[index * 2] = 0.2 + (index % 977) / 5000
    samples[index * 2 + 1] = Math.sin(index / 31) + (index % 1_000_003 === 0 ? 40 : 0)
  }
  const channels = [
    { name: 'loss', unit: '%' },
    { name: 'localFault', unit: 'mV' },
  ]
  const format = { format: 'catenary-mea', version: 1, serialNumber: 'TS-1', time: '2026-01-01T00:00:00.000Z' } as const
  const file = encodeMea({ ...format, speed: 0.3, sampleSpacing: spacing, sampleCount, channels }, samples)
  const hash = createHash('sha256').update(file).digest('hex')
  const { id } = await send<TruscanUpload>(server, box, '/uploads', 'POST', { size: file.length, hash })
  for (let offset = 0; offset < file.length; offset += maxUploadPartBytes)
    await send(
      server,
      box,
      `/uploads/${id}?offset=${offset}`,
      'PUT',
      file.subarray(offset, offset + maxUploadPartBytes),
    )
  return (await send<UploadedMeasurement>(server, box, `/uploads/${id}/finish`, 'POST', {})).event.id
}

async function send<T>(server: Program, box: Box, path: string, method: string, body: object): Promise<T> {
  const isBytes = Buffer.isBuffer(body)
  const response = await fetch(`${server.address}/api/truscan-devices/${box.device}${path}`, {
    method,
    headers: {
      authorization: box.authorization,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Milliseconds of each answer at zooms between the whole and a metre, anywhere on the rope. */
async function zoomAround({ server, box }: Bench, event: string): Promise<number[]> {
  const length = sampleCount * spacing
  const times: number[] = []
  for (let index = 0; index < zooms; index += 1) {
    const width = length * (1 / length) ** (index / (zooms - 1))
    const from = (length - width) * ((index * 0.618_034) % 1)
    const query = `from=${from.toFixed(4)}&to=${(from + width).toFixed(4)}&points=${points}`
    const startedAt = performance.now()
    const response = await fetch(`${server.address}/api/events/${event}/trace?${query}`, {
      headers: sessionHeader(box.session),
    })
    const text = await response.text()
    times.push(performance.now() - startedAt)
    const [figures] = channelFigures(JSON.parse(text) as Trace)
    if ((figures?.least.length ?? 0) < points / 2)
      throw new Error(`${response.status}: ${figures?.least.length} stretches`)
  }
  return times
}

/** Bytes of a piece of the levels in PostgreSQL. */
const pieceBytes = 64 * 1024

/** Reading a part of the levels as the product does, from a file, and from rows of PostgreSQL: the reason for the file. */
async function compareStores({ folder, owner, effort }: Bench): Promise<Row[]> {
  const derived = join(folder, 'files', 'derived')
  const name = (await readdir(derived, { recursive: true })).find((one) => one.endsWith('.bin')) ?? ''
  const levels = await readFile(join(derived, name))
  await owner.query('create table pieces (number integer primary key, content bytea not null)')
  await owner.query('alter table pieces alter column content set storage external')
  for (let number = 0; number * pieceBytes < levels.length; number += 1)
    await owner.query('insert into pieces values ($1, $2)', [
      number,
      levels.subarray(number * pieceBytes, (number + 1) * pieceBytes),
    ])
  const part = points * 16 * 16
  const offsets = Array.from({ length: 50 }, (_, index) =>
    Math.floor((levels.length - part) * ((index * 0.618_034) % 1)),
  )
  const perPart = async (read: (offset: number) => Promise<unknown>) => {
    const startedAt = performance.now()
    for (const offset of offsets) await read(offset)
    return (performance.now() - startedAt) / offsets.length
  }
  const fromFile = () =>
    perPart(async (offset) => {
      const handle = await open(join(derived, name))
      await handle.read(Buffer.alloc(part), 0, part, offset)
      await handle.close()
    })
  const fromRows = () =>
    perPart((offset) =>
      owner.query('select content from pieces where number between $1 and $2 order by number', [
        Math.floor(offset / pieceBytes),
        Math.floor((offset + part) / pieceBytes),
      ]),
    )
  const pairs = pairsOf(await alternate(effort.rounds, fromFile, fromRows), (milliseconds) => milliseconds)
  return [
    compared(
      `${Math.round(part / 1024)} KiB of the levels of a trace from a file, against rows of PostgreSQL`,
      pairs,
      'ms',
      {
        sense: '≤',
        bound: 1,
      },
    ),
  ]
}
