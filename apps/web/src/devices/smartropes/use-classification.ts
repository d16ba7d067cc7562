import type { SmartropeEvent, SmartropeEventType } from '@catenary/contract/devices/smartropes'
import { smartropeEvent as smartropeEventSchema, smartropeEvents } from '@catenary/contract/devices/smartropes'
import { etagOf } from '@catenary/contract/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointMutation } from '../../api/queries.ts'
import { conflictingVersionIn } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Sets the type of an event; one that somebody else set meanwhile is shown and not overwritten. */
export function useClassification() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useEndpointMutation(smartropeEvents.change)
  const classify = ({ id, version, type: before }: SmartropeEvent, type: SmartropeEventType) =>
    mutate(
      { params: { id }, body: { event: { type } }, options: { ifMatch: etagOf(version) } },
      {
        onSuccess: (stored) => toasts.showSuccess(t('smartropeEvents.typeSaved'), () => classify(stored, before)),
        onError: (error) => {
          const theirs = smartropeEventSchema.safeParse(conflictingVersionIn(error)?.theirs)
          if (!theirs.success) return toasts.showError(errorMessage(error))
          const set = t(`smartropeEvents.type.${theirs.data.type}`)
          toasts.showError(t('smartropeEvents.changedMeanwhile', { type: set }))
          void client.invalidateQueries({ queryKey: [smartropeEvents.ofRope.name] })
        },
      },
    )
  return {
    classify,
    /** The type that is being saved, if any. */
    saving: isPending ? (variables.body.event.type as SmartropeEventType) : undefined,
  }
}
