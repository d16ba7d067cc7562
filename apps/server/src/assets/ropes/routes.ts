import type { Rope } from '@catenary/contract/assets/ropes'
import { ropeList, ropes } from '@catenary/contract/assets/ropes'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { SlicedList, serve, serveQuery } from '../../http/serve.ts'
import type { QueryCall } from '../../http/serve.ts'
import { canSee } from '../queries.ts'
import { archiveRope, changeRope, createRope, reorderRope, setRopeNotificationStatus } from './change.ts'
import { findRope, findRopeDetails, listBendingCycles, listRopes, readRopePage, ropeSortKeys } from './queries.ts'

/** Routes of ropes: all, those of an installation, one rope, and changes. */
export function ropeRoutes(context: AppContext): void {
  serveQuery(context, ropes.all, listAll)
  serveQuery(context, ropes.list, async ({ db, params, query }) => {
    if (!(await canSee(db, 'installations', params.id))) throwProblem('record.notFound')
    return listRopes(db, params.id, query.archived ?? false)
  })
  serveQuery(
    context,
    ropes.get,
    async ({ db, params }) => (await findRopeDetails(db, params.id)) ?? throwProblem('record.notFound'),
    {
      isOneQuery: true,
    },
  )
  serveQuery(context, ropes.bendingCycles, async ({ db, params }) => {
    if (!(await findRope(db, params.id))) throwProblem('record.notFound')
    return listBendingCycles(db, params.id)
  })
  serve(context, ropes.create, createRope)
  serve(context, ropes.change, changeRope)
  serve(context, ropes.remove, archiveRope)
  serve(context, ropes.orderBefore, reorderRope)
  serve(context, ropes.setNotificationStatus, setRopeNotificationStatus)
}

async function listAll({ db, query, reply }: QueryCall<typeof ropes.all>) {
  const page = requestedPage(ropeList, ropeSortKeys, query)
  const { slices, ...beside } = await readRopePage(db, query, page)
  setPageHeaders(reply, ropes.all, { ...beside, limit: page.limit })
  return new SlicedList<Rope>(slices)
}
