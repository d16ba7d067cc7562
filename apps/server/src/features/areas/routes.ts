import { areas } from '@catenary/contract/areas'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { serveReading } from '../../http/serve.ts'
import { findArea, listAreas } from './queries.ts'

/** Areas: the list, their positions, one of them. */
export function areaRoutes(serving: Serving): void {
  serveReading(serving, areas.list, ({ db, query }) => listAreas(db, query.archived ?? false))
  serveReading(serving, areas.positions, async ({ db }) => {
    const list = await listAreas(db, false)
    return list.map(({ id, latlng, damages }) => ({ id, latlng, damages }))
  })
  serveReading(serving, areas.get, async ({ db, params }) => (await findArea(db, params.id)) ?? fail('record.notFound'))
}
