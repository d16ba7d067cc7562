import type { ListedSmartrope, smartropeList } from '@catenary/contract/devices/smartropes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead } from '../../db/paging.ts'
import { countRows, readPage } from '../../db/paging.ts'
import { deviceCondition, fromDevices, namedSensors, newValueCount, selectDevices } from '../device-queries.ts'

type SmartropeFilter = z.infer<z.ZodObject<(typeof smartropeList)['filters']>> & {
  readonly total?: boolean | undefined
}

const lastEventAt = sql<
  string | null
>`(select max(e.started_at) from smartrope_events e join sensors s on s.id = e.sensor_id
  where s.device_id = sensor_devices.id and e.joined_to is null)`

/** A page of the smartropes that the caller may see. */
export async function listSmartropes(
  db: Queries,
  { uuid, ...filter }: SmartropeFilter,
  page: Page,
): Promise<PageRead<ListedSmartrope> & { count: ListCount | null }> {
  const isOfNumber = uuid === undefined ? sql`true` : sql`external_id = ${uuid}`
  const isMatch = sql<boolean>`${deviceCondition('smartrope', filter)} and ${isOfNumber}`
  const read = await readPage(
    selectDevices(db)
      .select([
        namedSensors.as('sensors'),
        newValueCount.as('newValueCount'),
        lastEventAt.as('lastEventAt'),
        sql<string>`external_id`.as('uuid'),
      ])
      .where(isMatch),
    page,
  )
  const count = filter.total ? await countRows(fromDevices(db).where(isMatch), page, read.rows.length) : null
  return { rows: read.rows.map(({ externalId: _, ...row }) => row), next: read.next, previous: read.previous, count }
}
