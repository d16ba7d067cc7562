import { reachOf } from '@catenary/contract/access'
import { areas } from '@catenary/contract/areas'
import { listAreaUsers } from '../../assets/queries.ts'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import type { Call } from '../../http/serve.ts'
import { serve, serveReading, Written } from '../../http/serve.ts'
import { archiveArea, changeArea, createArea } from './change.ts'
import { areaPositions, findArea, listAreas, mandatorOfArea } from './queries.ts'

/** Areas: the list, their positions, one of them, who may see it, and their changes. */
export function areaRoutes(serving: Serving): void {
  serveReading(serving, areas.list, ({ db, query }) => listAreas(db, query.archived ?? false), { isOneQuery: true })
  serveReading(serving, areas.positions, async ({ db }) => new Written(await areaPositions(db)), { isOneQuery: true })
  serveReading(
    serving,
    areas.get,
    async ({ db, params }) => (await findArea(db, params.id)) ?? fail('record.notFound'),
    {
      isOneQuery: true,
    },
  )
  serve(serving, areas.users, users)
  serve(serving, areas.create, createArea)
  serve(serving, areas.change, changeArea)
  serve(serving, areas.remove, archiveArea)
}

async function users({ db, params, caller }: Call<typeof areas.users>) {
  const mandatorId = (await mandatorOfArea(db, params.id)) ?? fail('record.notFound')
  // The rope maker's reader sees no user.
  return reachOf(caller.roles) === 'fatzer' ? [] : listAreaUsers(db, mandatorId)
}
