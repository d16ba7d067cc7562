import { areas } from '@catenary/contract/areas'
import { installations } from '@catenary/contract/installations'
import { ropes } from '@catenary/contract/ropes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { confirmed } from '../../api/confirmation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** What can be archived. */
export type ArchivedKind = 'areas' | 'installations' | 'ropes'

/** A record by what a message says of it. */
export interface Named {
  readonly id: string
  readonly name: string
}

interface Act {
  readonly item: Named
  readonly isRestored: boolean
}

// Nothing is lost by either, so neither asks for the version that was seen.
const whatever = { ifMatch: null } as const

const acts: Readonly<Record<ArchivedKind, (id: string, isRestored: boolean) => Promise<unknown>>> = {
  areas: (id, isRestored) =>
    isRestored
      ? call(areas.change, { params: { id }, body: { area: { isDeleted: false } } }, whatever)
      : call(areas.remove, { params: { id } }, whatever),
  installations: (id, isRestored) =>
    isRestored
      ? call(installations.change, { params: { id }, body: { installation: { isDeleted: false } } }, whatever)
      : call(installations.remove, { params: { id } }, whatever),
  ropes: (id, isRestored) =>
    isRestored
      ? call(ropes.change, { params: { id }, body: { rope: { isDeleted: false } } }, whatever)
      : call(ropes.remove, { params: { id } }, whatever),
}

/** Archives at once, with Undo for ten seconds, and restores; a refusal says why, with a way to try again. */
export function useArchive(kind: ArchivedKind) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const problem = useProblem()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: [kind, 'archive'],
    mutationFn: ({ item, isRestored }: Act) => confirmed(() => acts[kind](item.id, isRestored)),
    // What lies inside, above and beside it changes with it.
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => /^(areas|installations|ropes|notifications)\./.test(String(name)),
      }),
  })

  function act(item: Named, isRestored: boolean) {
    const { name } = item
    mutate(
      { item, isRestored },
      {
        onSuccess: () =>
          isRestored
            ? toasts.done(t('assetPages.wasRestored', { name }))
            : toasts.done(t('assetPages.wasArchived', { name }), () => act(item, true)),
        onError: (error) => {
          const said = { name, reason: problem(error) }
          const message = isRestored ? t('assetPages.notRestored', said) : t('assetPages.notArchived', said)
          toasts.failed(message, () => act(item, isRestored))
        },
      },
    )
  }

  return {
    archive: (item: Named) => act(item, false),
    restore: (item: Named) => act(item, true),
    /** The id of what is being archived or restored. */
    busyId: isPending ? variables.item.id : null,
  }
}
