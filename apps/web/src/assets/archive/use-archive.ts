import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { call } from '../../api/call.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useListedChange } from '../../ui/use-listed-change.ts'
import type { NamedVersion } from '../../ui/use-listed-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** What can be archived. */
export type ArchivedKind = 'areas' | 'installations' | 'ropes'

/** A record, as messages name it. */
export interface ArchivableRecord {
  readonly id: string
  readonly name: string
}

interface ArchiveVariables {
  readonly item: ArchivableRecord
  readonly isRestored: boolean
}

interface ArchiveCalls {
  /** The version of what still is as it is shown. */
  readonly version: (id: string, shown: { readonly name: string; readonly isDeleted: false }) => Promise<NamedVersion>
  readonly archive: (id: string, ifMatch: NamedVersion) => Promise<unknown>
  readonly restore: (id: string, ifMatch: NamedVersion) => Promise<unknown>
}

const archiveCalls: Readonly<Record<ArchivedKind, ArchiveCalls>> = {
  areas: {
    version: (id, shown) => versionAsShown(areas.get, id, shown),
    archive: (id, ifMatch) => call(areas.remove, { params: { id } }, { ifMatch }),
    restore: (id, ifMatch) => call(areas.change, { params: { id }, body: { area: { isDeleted: false } } }, { ifMatch }),
  },
  installations: {
    version: (id, shown) => versionAsShown(installations.get, id, shown),
    archive: (id, ifMatch) => call(installations.remove, { params: { id } }, { ifMatch }),
    restore: (id, ifMatch) =>
      call(installations.change, { params: { id }, body: { installation: { isDeleted: false } } }, { ifMatch }),
  },
  ropes: {
    version: (id, shown) => versionAsShown(ropes.get, id, shown),
    archive: (id, ifMatch) => call(ropes.remove, { params: { id } }, { ifMatch }),
    restore: (id, ifMatch) => call(ropes.change, { params: { id }, body: { rope: { isDeleted: false } } }, { ifMatch }),
  },
}

/** Archives at once, with Undo for ten seconds, and restores; an error is shown with Retry. */
export function useArchive(kind: ArchivedKind) {
  const { t } = useTexts()
  const toasts = useToasts()
  const { version, archive, restore } = archiveCalls[kind]
  const { start, underWay } = useListedChange({
    // A restored record names none: only that is changed, so that no version of another user can be overwritten.
    versionOf: ({ item: { id, name }, isRestored }: ArchiveVariables) =>
      isRestored ? null : version(id, { name, isDeleted: false }),
    send: ({ item: { id }, isRestored }, ifMatch) => (isRestored ? restore(id, ifMatch) : archive(id, ifMatch)),
    // What lies inside, above and beside it changes with it.
    stale: ['areas', 'installations', 'ropes', 'notifications', 'attention'],
    nameOf: ({ item }) => item.name,
    failureOf: ({ item: { name }, isRestored }, reason) =>
      t(isRestored ? 'assetPages.notRestored' : 'assetPages.notArchived', { name, reason }),
    onStored: (_, { item, isRestored }) => {
      const { name } = item
      if (isRestored) toasts.showSuccess(t('assetPages.wasRestored', { name }))
      else toasts.showSuccess(t('assetPages.wasArchived', { name }), () => start({ item, isRestored: true }))
    },
  })
  return {
    archive: (item: ArchivableRecord) => start({ item, isRestored: false }),
    restore: (item: ArchivableRecord) => start({ item, isRestored: true }),
    /** The id of what is being archived or restored. */
    busyId: underWay?.item.id ?? null,
  }
}
