import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly opened: boolean
  /** The question itself. */
  readonly question: string
  /** What will happen, where the question does not say it. */
  readonly explanation?: string
  /** The word on the button that does it. */
  readonly action: string
  /** What explains the consequences. */
  readonly help: HelpTarget
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** What is asked about, below the explanation. */
  readonly children?: ReactNode
}

/** Asks before something is done that is not easily undone. */
export function ConfirmDialog({ opened, question, explanation, action, help, busy, ...props }: Props) {
  const { onConfirm, onCancel, children } = props
  const { t } = useTexts()
  return (
    <Dialog opened={opened} onClose={onCancel} title={question} size="sm" help={help}>
      {explanation && <Text mb="md">{explanation}</Text>}
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button color="red" onClick={onConfirm} loading={busy}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
