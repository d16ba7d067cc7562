import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ArchivedKind } from './use-archive.ts'

/** Where archived things are looked for. */
export type ArchiveScope =
  | { readonly kind: 'areas' }
  /** The installations of an area, or the ropes of an installation. */
  | { readonly kind: 'installations' | 'ropes'; readonly parentId: string }

/** Something archived as its row shows it. */
export interface ArchivedEntry {
  readonly id: string
  readonly name: string
  readonly href: string
  /** How much it holds. */
  readonly contents?: { readonly what: 'installation' | 'rope'; readonly count: number }
  readonly application?: Rope['attributes']['ropeApplication']
}

const archived = { archived: '1' } as const
const kindName: Readonly<Record<ArchivedKind, string>> = {
  areas: areas.list.name,
  installations: installations.list.name,
  ropes: ropes.list.name,
}

/** Query of the archived records of a parent; its key is below the list's, so that both are invalidated together. */
export function archivedQuery(scope: ArchiveScope) {
  return queryOptions({
    queryKey: [kindName[scope.kind], 'archived', scope],
    queryFn: ({ signal }) => readEntries(scope, signal),
  })
}

async function readEntries(scope: ArchiveScope, signal: AbortSignal): Promise<ArchivedEntry[]> {
  if (scope.kind === 'areas') {
    const found = await call(areas.list, { query: archived }, { signal })
    return found.map(({ id, name, installationCount }) => ({
      id,
      name,
      href: pagePath(pages.area, { areaId: id }),
      contents: { what: 'installation', count: installationCount },
    }))
  }
  const params = { id: scope.parentId }
  if (scope.kind === 'installations') {
    const found = await call(installations.list, { params, query: archived }, { signal })
    return found.map(({ id, name, area, ropeCount }) => ({
      id,
      name,
      href: pagePath(pages.installation, { areaId: area.id, installationId: id }),
      contents: { what: 'rope', count: ropeCount },
    }))
  }
  const found = await call(ropes.list, { params, query: archived }, { signal })
  return found.map(({ id, name, installation, attributes }) => ({
    id,
    name,
    href: pagePath(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: id }),
    application: attributes.ropeApplication,
  }))
}
