import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'

interface Props {
  /** Why the user was not saved. */
  readonly error: unknown
  readonly onClose: () => void
}

/** Shows above the form that another user has the mail address; once per attempt. */
export function EmailExists({ error, onClose }: Props) {
  const { t } = useTexts()
  const [dismissedError, setDismissedError] = useState<unknown>(null)
  const isTaken = error instanceof ProblemError && error.code === 'user.emailExists'
  const close = () => {
    setDismissedError(error)
    // After the dialog has given the focus back.
    setTimeout(onClose, 200)
  }
  return (
    <Dialog opened={isTaken && error !== dismissedError} onClose={close} title={t('users.emailExistsTitle')} size="sm">
      <Text mb="md">{t('errors.user.emailExists')}</Text>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  )
}
