import { ropes } from '@catenary/contract/assets/ropes'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import { canSee } from '../queries.ts'
import { archiveRope, changeRope, createRope, reorderRope, setRopeNotificationStatus } from './change.ts'
import { findRope, findRopeDetails, listAllRopes, listBendingCycles, listRopes } from './queries.ts'

/** Routes of ropes: all, those of an installation, one rope, and changes. */
export function ropeRoutes(context: AppContext): void {
  serveQuery(context, ropes.all, ({ db, query }) => listAllRopes(db, query), { isOneQuery: true })
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
