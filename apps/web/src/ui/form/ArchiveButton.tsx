import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../Confirm.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useProblem } from '../use-problem.ts'
import { useToasts } from '../use-toasts.tsx'
import { useSaving } from './use-saving.ts'

interface Props {
  readonly question: string
  readonly explanation: string
  /** What is said once it is done. */
  readonly said: string
  /** Puts the record into the archive, if it still has the version that was opened. */
  readonly archive: (ifMatch: string | null | undefined) => Promise<unknown>
  readonly restore: () => Promise<unknown>
  readonly version: string | undefined
  readonly stale: readonly string[]
  readonly onDone: () => void
}

/** Deletes a record after a question: it goes to the archive, and a click brings it back. */
export function ArchiveButton({ question, explanation, said, archive, restore, version, stale, onDone }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const problem = useProblem()
  const [isAsking, setAsking] = useState(false)
  const archiving = useSaving((_: null, { ifMatch }) => archive(ifMatch), { version, stale })
  const restoring = useSaving(restore, { stale })
  const undo = () =>
    restoring.mutate(
      { change: null },
      { onSuccess: () => toasts.done(t('common.restored')), onError: (error) => toasts.failed(problem(error), undo) },
    )
  const confirm = () =>
    archiving.mutate(
      { change: null },
      {
        onSuccess: () => {
          toasts.done(said, undo)
          onDone()
        },
        onError: (error) => toasts.failed(problem(error)),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('common.delete')}
      </Button>
      <Confirm
        opened={isAsking}
        question={question}
        explanation={explanation}
        action={t('common.delete')}
        busy={archiving.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
