import { ropes } from '@catenary/contract/ropes'
import { sees } from '../../assets/queries.ts'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { serve, serveReading } from '../../http/serve.ts'
import { archiveRope, changeRope, createRope, orderRope, setNotificationStatus } from './change.ts'
import { findRope, findWholeRope, listAllRopes, listBendingCycles, listRopes } from './queries.ts'

/** Ropes: all, those of an installation, one of them, and their changes. */
export function ropeRoutes(serving: Serving): void {
  serveReading(serving, ropes.all, ({ db }) => listAllRopes(db), { isOneQuery: true })
  serveReading(serving, ropes.list, async ({ db, params, query }) => {
    if (!(await sees(db, 'installations', params.id))) fail('record.notFound')
    return listRopes(db, params.id, query.archived ?? false)
  })
  serveReading(
    serving,
    ropes.get,
    async ({ db, params }) => (await findWholeRope(db, params.id)) ?? fail('record.notFound'),
    {
      isOneQuery: true,
    },
  )
  serveReading(serving, ropes.bendingCycles, async ({ db, params }) => {
    if (!(await findRope(db, params.id))) fail('record.notFound')
    return listBendingCycles(db, params.id)
  })
  serve(serving, ropes.create, createRope)
  serve(serving, ropes.change, changeRope)
  serve(serving, ropes.remove, archiveRope)
  serve(serving, ropes.orderBefore, orderRope)
  serve(serving, ropes.setNotificationStatus, setNotificationStatus)
}
