import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
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
}

// Both are reversible, so neither checks the version.
const anyVersion = { ifMatch: null } as const

const archiveCalls: Readonly<Record<ArchivedKind, (id: string, isRestored: boolean) => Promise<unknown>>> = {
  areas: (id, isRestored) =>
    isRestored
      ? call(areas.change, { params: { id }, body: { area: { isDeleted: false } } }, anyVersion)
      : call(areas.remove, { params: { id } }, anyVersion),
  installations: (id, isRestored) =>
    isRestored
      ? call(installations.change, { params: { id }, body: { installation: { isDeleted: false } } }, anyVersion)
      : call(installations.remove, { params: { id } }, anyVersion),
  ropes: (id, isRestored) =>
    isRestored
      ? call(ropes.change, { params: { id }, body: { rope: { isDeleted: false } } }, anyVersion)
      : call(ropes.remove, { params: { id } }, anyVersion),
}

/** Archives at once, with Undo for ten seconds, and restores; an error is shown with Retry. */
export function useArchive(kind: ArchivedKind) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  // Handlers are those of the mutation: Undo may be clicked after this page was left.
  const { mutate, isPending, variables } = useMutation({
    mutationKey: [kind, 'archive'],
    mutationFn: ({ item, isRestored }: ArchiveVariables) =>
      withConfirmation(() => archiveCalls[kind](item.id, isRestored)),
    onSuccess: (_, { item, isRestored }) => {
      const { name } = item
      if (isRestored) toasts.showSuccess(t('assetPages.wasRestored', { name }))
      else toasts.showSuccess(t('assetPages.wasArchived', { name }), () => mutate({ item, isRestored: true }))
      // What lies inside, above and beside it changes with it.
      return client.invalidateQueries({
        predicate: ({ queryKey: [read] }) =>
          /^(areas|installations|ropes|notifications|attention)\./.test(String(read)),
      })
    },
    onError: (error, act) => {
      const values = { name: act.item.name, reason: errorMessage(error) }
      const message = act.isRestored ? t('assetPages.notRestored', values) : t('assetPages.notArchived', values)
      toasts.showError(message, () => mutate(act))
    },
  })

  return {
    archive: (item: ArchivableRecord) => mutate({ item, isRestored: false }),
    restore: (item: ArchivableRecord) => mutate({ item, isRestored: true }),
    /** The id of what is being archived or restored. */
    busyId: isPending ? variables.item.id : null,
  }
}
