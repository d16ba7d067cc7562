import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import type { ActionStatus } from '@catenary/domain/damage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useProblem } from '../../../ui/use-problem.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { rereadState } from '../reread-state.ts'

interface StatusChange {
  readonly event: RopeEvent
  readonly status: ActionStatus
}

/**
 * Changes the status of an event in its row: only that field is sent. The event is read first, for its version, so that
 * a change by somebody else in the meantime is not overwritten unseen.
 */
export function useStatusChange() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const problem = useProblem()
  const mutation = useMutation({
    mutationFn: async ({ event, status }: StatusChange) => {
      await call(events.get, { params: { id: event.id } })
      await call(events.change, {
        params: { id: event.id },
        body: { ropeEvent: { attributes: { actionStatus: status } } },
      })
    },
    onSuccess: async (_, { event, status }) => {
      const before = event.attributes.actionStatus ?? 'new'
      await rereadState(client)
      const after = { ...event, attributes: { ...event.attributes, actionStatus: status } }
      toasts.done(t('ropePage.statusSaved'), () => mutation.mutate({ event: after, status: before }))
    },
    onError: (error, change) => toasts.failed(problem(error), () => mutation.mutate(change)),
  })
  return {
    change: mutation.mutate,
    /** The change under way, if any. */
    saving: mutation.isPending ? mutation.variables : undefined,
  }
}
