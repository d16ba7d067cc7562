import { installations } from '@catenary/contract/installations'
import type { Answer } from '@catenary/contract/endpoint'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { serveReading } from '../../http/serve.ts'
import { findInstallation, listInstallations, ropeStates, seesArea } from './queries.ts'

/** Installations: those of an area, one of them, the state of their ropes. */
export function installationRoutes(serving: Serving): void {
  serveReading(serving, installations.list, async ({ db, params, query }) => {
    if (!(await seesArea(db, params.id))) fail('record.notFound')
    return listInstallations(db, params.id, query.archived ?? false)
  })
  serveReading(serving, installations.damageSummary, async ({ db, params }) => {
    if (!(await seesArea(db, params.id))) fail('record.notFound')
    return byInstallation(await ropeStates(db, params.id))
  })
  serveReading(
    serving,
    installations.get,
    async ({ db, params }) => (await findInstallation(db, params.id)) ?? fail('record.notFound'),
  )
}

type Summary = Answer<typeof installations.damageSummary>

function byInstallation(states: Awaited<ReturnType<typeof ropeStates>>): Summary {
  const summary = new Map<string, Summary[number]>()
  for (const { installationId, id, name, ratio, health, count } of states) {
    const entry = summary.get(installationId) ?? { installation: { id: installationId }, ropes: [] }
    const known = ratio !== null && health !== null && count !== null
    entry.ropes.push({ id, name, damages: known ? { ratio, health, count } : null })
    summary.set(installationId, entry)
  }
  return [...summary.values()]
}
