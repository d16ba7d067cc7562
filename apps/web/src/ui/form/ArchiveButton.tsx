import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmed } from '../../api/confirmation.ts'
import { Confirm } from '../Confirm.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useProblem } from '../use-problem.ts'
import { useToasts } from '../use-toasts.tsx'
import styles from './form.module.css'
import { callsOf, useSaving } from './use-saving.ts'

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

/** Archives a record after a question: it goes to the archive, and a click brings it back. */
export function ArchiveButton({ question, explanation, said, archive, restore, version, stale, onDone }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const problem = useProblem()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const archiving = useSaving((_: null, { ifMatch }) => archive(ifMatch), { version, stale })
  // The dialog and this button are gone by then.
  const undo = async () => {
    try {
      await confirmed(restore)
      toasts.done(t('common.restored'))
    } catch (error) {
      toasts.failed(problem(error), () => void undo())
    }
    await client.invalidateQueries(callsOf(stale))
  }
  const confirm = () =>
    archiving.mutate(
      { change: null },
      {
        onSuccess: () => {
          toasts.done(said, () => void undo())
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
        className={styles.dangerous}
        leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('common.archive')}
      </Button>
      <Confirm
        opened={isAsking}
        question={question}
        explanation={explanation}
        action={t('common.archive')}
        busy={archiving.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
