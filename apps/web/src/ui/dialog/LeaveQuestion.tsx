import { useTexts } from '../texts/texts-context.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { LeaveOptions } from './use-leave-question.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Asks before something typed is lost by the browser's Back, by a link, or by a reload. */
export function LeaveQuestion(options: LeaveOptions) {
  const { isOpen, leave, stay } = useLeaveQuestion(options)
  return <DiscardQuestion opened={isOpen} onDiscard={leave} onStay={stay} />
}

interface Props {
  readonly opened: boolean
  readonly onDiscard: () => void
  readonly onStay: () => void
}

/** The question whether something typed may be lost. */
export function DiscardQuestion({ opened, onDiscard, onStay }: Props) {
  const { t } = useTexts()
  return (
    <ConfirmDialog
      opened={opened}
      question={t('common.discardChanges')}
      action={t('common.discard')}
      help="offline#2"
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  )
}
