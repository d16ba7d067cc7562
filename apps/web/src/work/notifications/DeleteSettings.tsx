import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useSaveMutation } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Props {
  /** What no longer happens without the settings. */
  readonly explanation: string
  readonly remove: (ifMatch: string | null | undefined) => Promise<unknown>
  /** The version of the installation that was opened. */
  readonly version: string | undefined
  readonly onDone: () => void
}

/** Deletes notification settings after a question. */
export function DeleteSettings({ explanation, remove, version, onDone }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const [isConfirming, setConfirming] = useState(false)
  const removing = useSaveMutation((_: null, { ifMatch }) => remove(ifMatch), { version, stale: ['installations'] })
  const confirm = () =>
    removing.mutate(
      { change: null },
      {
        onSuccess: () => {
          toasts.showSuccess(t('notificationSettings.deleted'))
          onDone()
        },
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled: () => setConfirming(false),
      },
    )
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        help="notifications#4"
        opened={isConfirming}
        question={t('notificationSettings.deleteQuestion')}
        explanation={explanation}
        action={t('common.delete')}
        busy={removing.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
