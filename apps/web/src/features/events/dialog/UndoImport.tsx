import { imports } from '@catenary/contract/imports'
import type { RopeEvent } from '@catenary/contract/events'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { read } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useProblem } from '../../../ui/use-problem.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { rereadState } from '../reread-state.ts'

interface Props {
  /** An imported inspection. */
  readonly event: RopeEvent
  readonly onClose: () => void
}

/** Archives an imported inspection with all its findings after a question that counts them, or restores them all. */
export function UndoImport({ event, onClose }: Props) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const { undo, restore } = useUndo(event.id, onClose)
  // Counted anew whenever it is asked.
  const count = useQuery({ ...read(imports.get, { params: { id: event.id } }), enabled: isAsking, gcTime: 0 })
  if (event.isDeleted)
    return (
      <Button
        variant="default"
        leftSection={<IconRestore size={16} />}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('imports.restore')}
      </Button>
    )
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setAsking(true)}>
        {t('imports.undo')}
      </Button>
      <Confirm
        opened={isAsking}
        question={t('imports.reallyUndo')}
        explanation={
          count.data ? t('imports.undoArchives', { count: count.data.findings }) : t('events.deleteArchives')
        }
        action={t('imports.undo')}
        busy={undo.isPending || count.isLoading}
        onCancel={() => setAsking(false)}
        onConfirm={() => undo.mutate()}
      />
    </>
  )
}

function useUndo(id: string, onClose: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const problem = useProblem()
  const restore = useMutation({
    mutationFn: () => call(imports.restore, { params: { id } }),
    onSuccess: async () => {
      onClose()
      await rereadState(client)
      toasts.done(t('imports.restored'))
    },
    onError: (error) => toasts.failed(problem(error), () => restore.mutate()),
  })
  const undo = useMutation({
    mutationFn: () => call(imports.undo, { params: { id } }),
    onSuccess: async () => {
      onClose()
      await rereadState(client)
      toasts.done(t('imports.undone'), () => restore.mutate())
    },
    onError: (error) => toasts.failed(problem(error), () => undo.mutate()),
  })
  return { undo, restore }
}
