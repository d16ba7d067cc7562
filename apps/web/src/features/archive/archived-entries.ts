import { areas } from '@catenary/contract/areas'
import { installations } from '@catenary/contract/installations'
import { pageAddress, pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ArchivedKind } from './use-archive.ts'

/** Where archived things are looked for. */
export type ArchivedPlace =
  | { readonly kind: 'areas' }
  /** The installations of an area, or the ropes of an installation. */
  | { readonly kind: 'installations' | 'ropes'; readonly parentId: string }

/** Something archived as its row shows it. */
export interface ArchivedEntry {
  readonly id: string
  readonly name: string
  readonly address: string
  /** How much it holds. */
  readonly holds?: { readonly what: 'installation' | 'rope'; readonly count: number }
  readonly application?: Rope['attributes']['ropeApplication']
}

const archived = { archived: '1' } as const
const kindName: Readonly<Record<ArchivedKind, string>> = {
  areas: areas.list.name,
  installations: installations.list.name,
  ropes: ropes.list.name,
}

/** Reads what is archived in a place; kept under the name of its list, so that whatever makes that stale makes it stale too. */
export function archivedQuery(place: ArchivedPlace) {
  return queryOptions({
    queryKey: [kindName[place.kind], 'archived', place],
    queryFn: ({ signal }) => entriesOf(place, signal),
  })
}

async function entriesOf(place: ArchivedPlace, signal: AbortSignal): Promise<ArchivedEntry[]> {
  if (place.kind === 'areas') {
    const found = await call(areas.list, { query: archived }, { signal })
    return found.map(({ id, name, installationCount }) => ({
      id,
      name,
      address: pageAddress(pages.area, { areaId: id }),
      holds: { what: 'installation', count: installationCount },
    }))
  }
  const params = { id: place.parentId }
  if (place.kind === 'installations') {
    const found = await call(installations.list, { params, query: archived }, { signal })
    return found.map(({ id, name, area, ropeCount }) => ({
      id,
      name,
      address: pageAddress(pages.installation, { areaId: area.id, installationId: id }),
      holds: { what: 'rope', count: ropeCount },
    }))
  }
  const found = await call(ropes.list, { params, query: archived }, { signal })
  return found.map(({ id, name, installation, attributes }) => ({
    id,
    name,
    address: pageAddress(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: id }),
    application: attributes.ropeApplication,
  }))
}
