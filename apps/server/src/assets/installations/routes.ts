import { installations } from '@catenary/contract/assets/installations'
import type { ResponseBody } from '@catenary/contract/endpoint'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery, RawJson } from '../../http/serve.ts'
import { canSee } from '../queries.ts'
import { archiveInstallation, changeInstallation, createInstallation, reorderInstallation } from './change.ts'
import {
  removeNotificationSettings,
  removeSystemNotificationSettings,
  setNotificationSettings,
  setInstallationNotificationStatus,
  setSystemNotificationSettings,
} from './notification-settings.ts'
import { findInstallation, lastEvents, listInstallations, listRopeStates } from './queries.ts'

/** Installations: those of an area, one of them, the state of their ropes, and their changes. */
export function installationRoutes(context: AppContext): void {
  serveQuery(context, installations.list, async ({ db, params, query }) => {
    if (!(await canSee(db, 'areas', params.id))) throwProblem('record.notFound')
    return listInstallations(db, params.id, query.archived ?? false)
  })
  serveQuery(context, installations.damageSummary, async ({ db, params }) => {
    if (!(await canSee(db, 'areas', params.id))) throwProblem('record.notFound')
    return byInstallation(await listRopeStates(db, params.id))
  })
  serveQuery(
    context,
    installations.get,
    async ({ db, params }) => (await findInstallation(db, params.id)) ?? throwProblem('record.notFound'),
    { isOneQuery: true },
  )
  serveQuery(
    context,
    installations.lastEvents,
    async ({ db, params, query }) =>
      new RawJson(
        (await lastEvents(db, params.id, query.limit ?? defaultEventLimit)) ?? throwProblem('record.notFound'),
      ),
    { isOneQuery: true },
  )
  writeRoutes(context)
}

const defaultEventLimit = 10

function writeRoutes(context: AppContext): void {
  serve(context, installations.create, createInstallation)
  serve(context, installations.change, changeInstallation)
  serve(context, installations.remove, archiveInstallation)
  serve(context, installations.orderBefore, reorderInstallation)
  serve(context, installations.setNotificationStatus, setInstallationNotificationStatus)
  serve(context, installations.setNotificationSettings, setNotificationSettings)
  serve(context, installations.removeNotificationSettings, removeNotificationSettings)
  serve(context, installations.setSystemNotificationSettings, setSystemNotificationSettings)
  serve(context, installations.removeSystemNotificationSettings, removeSystemNotificationSettings)
}

type Summary = ResponseBody<typeof installations.damageSummary>
type RopeStates = Awaited<ReturnType<typeof listRopeStates>>

function byInstallation(states: RopeStates): Summary {
  return [...Map.groupBy(states, ({ installationId }) => installationId)].map(([id, ropesOfInstallation]) => ({
    installation: { id },
    ...summarize(ropesOfInstallation),
    ropes: ropesOfInstallation.map(({ installationId: _, installationName: __, ...rope }) => rope),
  }))
}

/** The worst of the ropes of an installation that have a state. */
function summarize(ropes: RopeStates): Omit<Summary[number], 'installation' | 'ropes'> {
  const withState = ropes.flatMap(({ damages, ...rope }) => (damages ? [{ ...rope, damages }] : []))
  const [first, ...others] = withState
  const counts = { ropeCount: ropes.length, ropesWithoutState: ropes.length - withState.length }
  if (!first) return { damages: null, worstRope: null, ...counts }
  const worst = others.reduce(
    (worstSoFar, other) => (other.damages.ratio > worstSoFar.damages.ratio ? other : worstSoFar),
    first,
  )
  const { id, name, installationId, installationName, damages } = worst
  const count = withState.reduce((sum, rope) => sum + rope.damages.count, 0)
  const installation = { id: installationId, name: installationName }
  return { damages: { ...damages, count }, worstRope: { id, name, installation }, ...counts }
}
