import { installations } from '@catenary/contract/installations'
import type { Answer } from '@catenary/contract/endpoint'
import { sees } from '../../assets/queries.ts'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { serve, serveReading, Written } from '../../http/serve.ts'
import { archiveInstallation, changeInstallation, createInstallation, orderInstallation } from './change.ts'
import {
  removeNotificationSettings,
  removeSystemNotificationSettings,
  setNotificationSettings,
  setNotificationStatus,
  setSystemNotificationSettings,
} from './notifying.ts'
import { findInstallation, lastEvents, listInstallations, ropeStates } from './queries.ts'

/** Installations: those of an area, one of them, the state of their ropes, and their changes. */
export function installationRoutes(serving: Serving): void {
  serveReading(serving, installations.list, async ({ db, params, query }) => {
    if (!(await sees(db, 'areas', params.id))) fail('record.notFound')
    return listInstallations(db, params.id, query.archived ?? false)
  })
  serveReading(serving, installations.damageSummary, async ({ db, params }) => {
    if (!(await sees(db, 'areas', params.id))) fail('record.notFound')
    return byInstallation(await ropeStates(db, params.id))
  })
  serveReading(
    serving,
    installations.get,
    async ({ db, params }) => (await findInstallation(db, params.id)) ?? fail('record.notFound'),
    { isOneQuery: true },
  )
  serveReading(
    serving,
    installations.lastEvents,
    async ({ db, params, query }) =>
      new Written((await lastEvents(db, params.id, query.limit ?? fewestEvents)) ?? fail('record.notFound')),
    { isOneQuery: true },
  )
  changes(serving)
}

const fewestEvents = 10

function changes(serving: Serving): void {
  serve(serving, installations.create, createInstallation)
  serve(serving, installations.change, changeInstallation)
  serve(serving, installations.remove, archiveInstallation)
  serve(serving, installations.orderBefore, orderInstallation)
  serve(serving, installations.setNotificationStatus, setNotificationStatus)
  serve(serving, installations.setNotificationSettings, setNotificationSettings)
  serve(serving, installations.removeNotificationSettings, removeNotificationSettings)
  serve(serving, installations.setSystemNotificationSettings, setSystemNotificationSettings)
  serve(serving, installations.removeSystemNotificationSettings, removeSystemNotificationSettings)
}

type Summary = Answer<typeof installations.damageSummary>
type RopeStates = Awaited<ReturnType<typeof ropeStates>>

function byInstallation(states: RopeStates): Summary {
  return [...Map.groupBy(states, ({ installationId }) => installationId)].map(([id, own]) => ({
    installation: { id },
    ...together(own),
    ropes: own.map(({ installationId: _, installationName: __, ...rope }) => rope),
  }))
}

/** The worst of the ropes of an installation that have a state. */
function together(ropes: RopeStates): Omit<Summary[number], 'installation' | 'ropes'> {
  const known = ropes.flatMap(({ damages, ...rope }) => (damages ? [{ ...rope, damages }] : []))
  const [first, ...others] = known
  const counts = { ropeCount: ropes.length, ropesWithoutState: ropes.length - known.length }
  if (!first) return { damages: null, worstRope: null, ...counts }
  const worst = others.reduce((one, other) => (other.damages.ratio > one.damages.ratio ? other : one), first)
  const { id, name, installationId, installationName, damages } = worst
  const count = known.reduce((sum, rope) => sum + rope.damages.count, 0)
  const installation = { id: installationId, name: installationName }
  return { damages: { ...damages, count }, worstRope: { id, name, installation }, ...counts }
}
