import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { queriesOfFeatures } from '../../ui/form/use-save-mutation.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChangeFailure } from '../../ui/use-change-failure.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
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
  /** The version of another user that it is done over. */
  readonly overwrite?: ConflictingVersion | undefined
}

interface ArchiveCalls {
  /** The version of what still is as it is shown. */
  readonly version: (id: string, shown: { readonly name: string; readonly isDeleted: false }) => Promise<Version>
  readonly archive: (id: string, ifMatch: Version) => Promise<unknown>
  /** Only that is changed, so that no version of another user can be overwritten: none is named. */
  readonly restore: (id: string) => Promise<unknown>
}
type Version = string | null | undefined

const archiveCalls: Readonly<Record<ArchivedKind, ArchiveCalls>> = {
  areas: {
    version: (id, shown) => versionAsShown(areas.get, id, shown),
    archive: (id, ifMatch) => call(areas.remove, { params: { id } }, { ifMatch }),
    restore: (id) => call(areas.change, { params: { id }, body: { area: { isDeleted: false } } }, { ifMatch: null }),
  },
  installations: {
    version: (id, shown) => versionAsShown(installations.get, id, shown),
    archive: (id, ifMatch) => call(installations.remove, { params: { id } }, { ifMatch }),
    restore: (id) =>
      call(installations.change, { params: { id }, body: { installation: { isDeleted: false } } }, { ifMatch: null }),
  },
  ropes: {
    version: (id, shown) => versionAsShown(ropes.get, id, shown),
    archive: (id, ifMatch) => call(ropes.remove, { params: { id } }, { ifMatch }),
    restore: (id) => call(ropes.change, { params: { id }, body: { rope: { isDeleted: false } } }, { ifMatch: null }),
  },
}

async function runArchive(kind: ArchivedKind, { item: { id, name }, isRestored, overwrite }: ArchiveVariables) {
  const { version, archive, restore } = archiveCalls[kind]
  if (isRestored) return restore(id)
  return archive(id, overwrite ? overwrite.version : await version(id, { name, isDeleted: false }))
}

/** Archives at once, with Undo for ten seconds, and restores; an error is shown with Retry. */
export function useArchive(kind: ArchivedKind) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const showFailure = useChangeFailure()
  // What lies inside, above and beside it changes with it.
  const invalidate = () =>
    client.invalidateQueries(queriesOfFeatures(['areas', 'installations', 'ropes', 'notifications', 'attention']))
  // Handlers are those of the mutation: Undo may be clicked after this page was left.
  const { mutate, isPending, variables } = useMutation({
    mutationKey: [kind, 'archive'],
    mutationFn: (act: ArchiveVariables) => withConfirmation(() => runArchive(kind, act)),
    onSuccess: (_, { item, isRestored }) => {
      const { name } = item
      if (isRestored) toasts.showSuccess(t('assetPages.wasRestored', { name }))
      else toasts.showSuccess(t('assetPages.wasArchived', { name }), () => mutate({ item, isRestored: true }))
      return invalidate()
    },
    onError: (error, act) => {
      const values = { name: act.item.name, reason: errorMessage(error) }
      const message = act.isRestored ? t('assetPages.notRestored', values) : t('assetPages.notArchived', values)
      void invalidate()
      showFailure({ error, name: act.item.name, message, attempt: (overwrite) => mutate({ ...act, overwrite }) })
    },
  })

  return {
    archive: (item: ArchivableRecord) => mutate({ item, isRestored: false }),
    restore: (item: ArchivableRecord) => mutate({ item, isRestored: true }),
    /** The id of what is being archived or restored. */
    busyId: isPending ? variables.item.id : null,
  }
}
