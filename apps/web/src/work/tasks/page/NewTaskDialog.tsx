import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { TaskForm } from '../TaskForm.tsx'
import { RopeField } from './RopeField.tsx'

interface Props {
  readonly opened: boolean
  /** The rope that it is likely for. */
  readonly ropeId: string | undefined
  readonly onClose: () => void
}

/** The dialog of a new task on a rope that is chosen in it. */
export function NewTaskDialog({ opened, ropeId, onClose }: Props) {
  const { t } = useTexts()
  return (
    <RecordDialog help="tasks#1" opened={opened} title={t('taskPages.create')} onClose={onClose}>
      {(callbacks) => <NewTask ropeId={ropeId} {...callbacks} />}
    </RecordDialog>
  )
}

/** The choice of the rope, and once there is one, the form; what was typed stays when another is chosen. */
function NewTask({ ropeId, ...callbacks }: FormCallbacks & Pick<Props, 'ropeId'>) {
  const [chosen, setChosen] = useState<Rope>()
  const { likely, isPending } = useLikelyRope(ropeId)
  const rope = chosen ?? likely
  if (isPending && !chosen) return <RowSkeleton rows={6} height={56} />
  return (
    <Stack gap="lg">
      <RopeField rope={rope} onRope={setChosen} />
      {rope && <TaskForm rope={rope} {...callbacks} />}
    </Stack>
  )
}

/** The rope of this id, or the only one that the reader may see; none where it is archived or cannot be read. */
function useLikelyRope(ropeId: string | undefined) {
  const named = useQuery({ ...queryFor(ropes.get, { params: { id: ropeId ?? '' } }), enabled: ropeId !== undefined })
  const firstTwo = useQuery({ ...queryFor(ropes.all, { query: { limit: '2' } }), enabled: ropeId === undefined })
  const only = firstTwo.data?.length === 1 ? firstTwo.data[0] : undefined
  return {
    likely: named.data?.isInArchive ? undefined : (named.data ?? only),
    isPending: named.isLoading,
  }
}
