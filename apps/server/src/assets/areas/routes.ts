import { accessScopeOf, can } from '@catenary/contract/access'
import { areas } from '@catenary/contract/assets/areas'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { serve, serveQuery, RawJson } from '../../http/serve.ts'
import { listAreaRecipients, listAreaUsers } from '../queries.ts'
import { archiveArea, changeArea, createArea } from './change.ts'
import { areaPositions, findArea, listAreas, mandatorOfArea } from './queries.ts'

/** Routes of areas: list, positions, one area, its users, and changes. */
export function areaRoutes(context: AppContext): void {
  serveQuery(context, areas.list, ({ db, query }) => listAreas(db, query.archived ?? false), { isOneQuery: true })
  serveQuery(context, areas.positions, async ({ db }) => new RawJson(await areaPositions(db)), { isOneQuery: true })
  serveQuery(
    context,
    areas.get,
    async ({ db, params }) => (await findArea(db, params.id)) ?? throwProblem('record.notFound'),
    {
      isOneQuery: true,
    },
  )
  serve(context, areas.users, listUsers)
  serve(context, areas.create, createArea)
  serve(context, areas.change, changeArea)
  serve(context, areas.remove, archiveArea)
}

async function listUsers({ db, params, caller }: Call<typeof areas.users>) {
  const mandatorId = (await mandatorOfArea(db, params.id)) ?? throwProblem('record.notFound')
  // The rope maker's reader sees no user.
  if (accessScopeOf(caller.roles) === 'fatzer') return []
  const setsUpNotifications = can(caller.roles, 'AREA_EDIT_PARTIAL')
  return setsUpNotifications ? listAreaRecipients(db, mandatorId) : listAreaUsers(db, mandatorId)
}
