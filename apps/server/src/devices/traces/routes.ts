import type { Trace } from '@catenary/contract/devices/traces'
import { defaultTracePoints, traces } from '@catenary/contract/devices/traces'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serveQuery } from '../../http/serve.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { TracePairs, TracePart } from './read-trace.ts'
import { partOf, readPart } from './read-trace.ts'
import { restoreLevels } from './restore-levels.ts'
import type { TraceRow } from './trace-queries.ts'
import { findTrace } from './trace-queries.ts'

/** The traces of measurements, for those who see the event. */
export function traceRoutes({ files, ...context }: AppContext): void {
  serveQuery(
    { files, ...context },
    traces.get,
    async ({ db, params, query }) => {
      const row = (await findTrace(db, params.id)) ?? throwProblem('record.notFound')
      const { startPosition, sampleSpacing, sampleCount } = row.header
      const { from = startPosition, to = startPosition + sampleSpacing * sampleCount, points } = query
      if (to <= from)
        throwProblem('input.invalid', { issues: [{ path: 'to', code: 'tooSmall', values: { min: from } }] })
      const part = partOf(row.header, { from, to, points: points ?? defaultTracePoints })
      // After the transaction: the store may be slow.
      return new DeferredResponse(async () => toTrace(row, part, await readOrRestore(files, row, part)))
    },
    { isOneQuery: true },
  )
}

/** Reads a part; levels that are not there are made again from the measurement file. */
async function readOrRestore(files: FileStore, row: TraceRow, part: TracePart): Promise<TracePairs> {
  const read = await readPart(files, row, part)
  if (read) return read
  await restoreLevels(files, row)
  return (await readPart(files, row, part)) ?? throwProblem('storage.unreadable')
}

function toTrace({ eventId, ropeId, header, extremes }: TraceRow, part: TracePart, pairs: TracePairs): Trace {
  const { time, serialNumber, speed, startPosition, sampleSpacing, sampleCount, channels } = header
  return {
    event: { id: eventId },
    rope: { id: ropeId },
    time,
    serialNumber,
    speed,
    startPosition,
    sampleSpacing,
    sampleCount,
    channels: channels.map((channel, index) => {
      const [least = null, most = null] = extremes[index] ?? []
      return { ...channel, least, most }
    }),
    from: startPosition + part.first * sampleSpacing,
    step: part.samplesPerStretch * sampleSpacing,
    samplesPerStretch: part.samplesPerStretch,
    values: Buffer.from(pairs.buffer, pairs.byteOffset, pairs.byteLength).toString('base64'),
  }
}
