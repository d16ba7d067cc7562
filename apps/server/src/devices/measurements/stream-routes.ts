import type { MeasuredNews } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import type { AppContext } from '../../http/app-context.ts'
import type { EventStreamLimits } from '../../http/event-stream/open-streams.ts'
import { serveEventStream } from '../../http/event-stream/serve-event-stream.ts'
import { throwProblem } from '../../http/problems.ts'
import { MeasuredNewsFeed } from './news.ts'
import { findReadableSensors, seesAll } from './read.ts'
import type { ReadableSensor } from './read.ts'

/** The stream of news of sensors: which of them have something new, never what was measured. */
export function measurementStreamRoutes(context: AppContext, limits?: EventStreamLimits): void {
  const feed = new MeasuredNewsFeed(context.database)
  context.app.addHook('onClose', () => feed.close())
  serveEventStream(
    context,
    measurements.stream,
    {
      check: async (db, { query: { sensors: ids, ...query } }, caller) => {
        const sensors = await findReadableSensors(db, ids, seesAll(caller, query))
        if (sensors.length < ids.length) throwProblem('record.notFound')
        return new Map(sensors.map((sensor) => [sensor.id, sensor]))
      },
      begin: (send, allowed) =>
        feed.subscribe(allowed().keys(), {
          onMeasured: (news) => {
            const shown = news.filter((one) => isOfRope(one, allowed().get(one.sensor)))
            if (shown.length > 0) send('measured', shown)
          },
          onReload: () => send('reload', []),
        }),
    },
    limits,
  )
}

/** Nothing is told of what was measured before the device was linked to its rope. */
function isOfRope({ newest }: MeasuredNews[number], sensor: ReadableSensor | undefined): boolean {
  return sensor !== undefined && (sensor.ofRopeSince === null || newest >= sensor.ofRopeSince)
}
