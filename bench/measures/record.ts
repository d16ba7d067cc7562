import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { withDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import { recordFor } from '../load/record-load-process.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { compared, alternate, limited, pairsOf } from '../measure.ts'
import { insertsPerSecond, peerName } from '../peers/record-peer.ts'
import type { Program } from '../program.ts'
import { product, withProgram } from '../program.ts'
import type { RecordData } from '../record-data.ts'
import { addManyEvents, asOwner, prepareRecording, restoreRopes, untilEvaluated } from '../record-data.ts'

const clients = 16
const warmSeconds = 5
/** A recording on the fullest rope may take so many milliseconds of the server's own thread. */
const maxMsOnFullRope = 25
/** So many damages of one inspection may cost this many times what one costs. */
const [findings, maxCostOfFindings] = [64, 4]

/** One round of one contender; times in microseconds of processor time per request, where they are known. */
interface Round {
  readonly perSecond: number
  readonly server: number | null
}

/**
 * Recording a damage: session, permission, checks, the event with its history, the rope's state and the stored response in
 * one transaction, against pgbench making the same inserts in one transaction: same database, same clients, same disk, same
 * database role, so that row-level security checks its rows too.
 */
export const recording: Measurement = {
  name: 'record',
  run: (effort) =>
    withDatabase(async ({ ownerUrl }) => {
      await fillList(ownerUrl)
      const data = await prepareRecording(ownerUrl, clients)
      const env = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'warn' }
      return withProgram({ file: product, env, readyPath: '/healthz/ready' }, (server) =>
        measure(server, ownerUrl, data, effort),
      )
    }),
}

async function measure(server: Program, ownerUrl: string, data: RecordData, effort: Effort): Promise<Row[]> {
  await asOwner(ownerUrl, untilEvaluated)
  await round(server, data, data.ropes, warmSeconds)
  const peer = await peerName()
  const { appUrl } = await ensureRoles(ownerUrl)
  const record = async (inspected?: number) => {
    await restoreRopes(ownerUrl, data)
    return round(server, data, data.ropes, effort.seconds, inspected)
  }
  const insert = async (): Promise<Round> => {
    await restoreRopes(ownerUrl, data)
    return { perSecond: await insertsPerSecond(appUrl, { clients, seconds: effort.seconds }), server: null }
  }
  const rounds = await alternate<Round>(effort.rounds, record, insert)
  const withFindings = await alternate(effort.rounds, () => record(findings), record)
  await restoreRopes(ownerUrl, data)
  return [
    compared(
      `recording a damage, against the same inserts by ${peer}`,
      pairsOf(rounds, ({ perSecond }) => perSecond),
      'req/s',
      { sense: '≥', bound: 0.25 },
    ),
    compared(
      `recording an inspection with ${findings} damages, against one damage`,
      pairsOf(withFindings, ({ perSecond }) => 1000 / perSecond),
      'ms',
      { sense: '≤', bound: maxCostOfFindings },
    ),
    limited(
      'recording a damage: CPU of the server',
      rounds.map(([ours]) => (ours.server ?? 0) / 1000),
      'ms',
      null,
    ),
    await onFullRope(server, ownerUrl, data, effort),
  ]
}

async function onFullRope(server: Program, ownerUrl: string, data: RecordData, effort: Effort): Promise<Row> {
  await addManyEvents(ownerUrl, data)
  const rounds: Round[] = []
  for (let n = 0; n < effort.rounds; n += 1) rounds.push(await round(server, data, [data.fullRope], effort.seconds))
  return limited(
    'recording on a rope of 50,000 events: CPU of the server',
    rounds.map((one) => (one.server ?? 0) / 1000),
    'ms',
    maxMsOnFullRope,
  )
}

async function round(
  server: Program,
  data: RecordData,
  ropes: readonly string[],
  seconds: number,
  inspected?: number,
): Promise<Round> {
  const before = await server.usage()
  const { requests, perSecond } = await recordFor({
    address: server.address,
    tokens: data.tokens,
    ropes,
    seconds,
    clients,
    ...(inspected !== undefined && { findings: inspected }),
  })
  return { perSecond, server: ((await server.usage()) - before) / requests }
}
