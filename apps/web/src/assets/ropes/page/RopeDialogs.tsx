import type { Rope } from '@catenary/contract/assets/ropes'
import type { LinkedField } from '@catenary/domain/state'
import { InspectionPlanDialog, NotificationStatusDialog, TaskDialog, TaskUploadDialog } from '../../../work/public.ts'
import type { RopeDialog } from '../../search-params.ts'
import { RopeSettings } from '../settings/RopeSettings.tsx'

interface Props {
  readonly rope: Rope
  readonly dialog: RopeDialog | undefined
  /** The opened task. */
  readonly taskId: string | undefined
  /** The event that is open below: a new task follows from it. */
  readonly eventId: string | undefined
  /** The initially focused field of the settings. */
  readonly field: LinkedField | undefined
  /** Opens another dialog in the place of the one that is open. */
  readonly onNext: (dialog: RopeDialog) => void
  readonly onClose: () => void
}

/** The dialogs of a rope page, except that of an event. */
export function RopeDialogs({ rope, dialog, taskId, eventId, field, onNext, onClose }: Props) {
  const { id } = rope
  return (
    <>
      <RopeSettings ropeId={id} field={field} opened={dialog === 'settings'} onClose={onClose} onDeleted={onClose} />
      <RopeSettings
        ropeId={id}
        opened={dialog === 'firstSettings'}
        onClose={() => onNext('inspectionPlan')}
        onDeleted={onClose}
      />
      <InspectionPlanDialog ropeId={id} opened={dialog === 'inspectionPlan' && !rope.isInArchive} onClose={onClose} />
      <NotificationStatusDialog rope={rope} opened={dialog === 'notificationStatus'} onClose={onClose} />
      <TaskDialog taskId={taskId} newTask={dialog === 'newTask' ? { rope, eventId } : undefined} onClose={onClose} />
      <TaskUploadDialog rope={rope} opened={dialog === 'uploadTasks'} onClose={onClose} />
    </>
  )
}
