import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withConfirmation } from '../../api/confirmation.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'
import { useToasts } from '../use-toasts.tsx'
import { queriesOfFeatures, useSaveMutation } from './use-save-mutation.ts'
import styles from './form.module.css'

interface Props {
  readonly question: string
  readonly explanation: string
  /** What explains the consequences. */
  readonly help: HelpTarget
  /** The message after success. */
  readonly doneMessage: string
  /** Puts the record into the archive, if it still has the version that was opened. */
  readonly archive: (ifMatch: string | null | undefined) => Promise<unknown>
  /** Takes it out again. Only that is changed, so that no version of another user can be overwritten: none is named. */
  readonly restore: () => Promise<unknown>
  readonly version: string | undefined
  readonly stale: readonly string[]
  readonly onDone: () => void
}

/** Archives a record after a confirmation, with Undo in the toast. */
export function ArchiveButton({
  question,
  explanation,
  help,
  doneMessage,
  archive,
  restore,
  version,
  stale,
  onDone,
}: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const archiving = useSaveMutation((_: null, { ifMatch }) => archive(ifMatch), { version, stale })
  const attempt = toasts.attempt(`archive ${doneMessage}`)
  // The dialog and this button are gone by then.
  const undo = async () => {
    attempt.begin()
    try {
      await withConfirmation(restore)
      toasts.showSuccess(t('common.restored'))
    } catch (error) {
      attempt.showError(errorMessage(error), () => void undo())
    }
    await client.invalidateQueries(queriesOfFeatures(stale))
  }
  const confirm = () => {
    attempt.begin()
    archiving.mutate(
      { change: null },
      {
        onSuccess: () => {
          toasts.showSuccess(doneMessage, () => void undo())
          onDone()
        },
        onError: (error) => attempt.showError(errorMessage(error)),
        onSettled: () => setConfirming(false),
      },
    )
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className={styles.dangerous}
        leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('common.archive')}
      </Button>
      <ConfirmDialog
        help={help}
        opened={isConfirming}
        question={question}
        explanation={explanation}
        action={t('common.archive')}
        busy={archiving.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
