import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './form.module.css'

interface Props {
  /** Why the control in it cannot be changed; absent where it can. */
  readonly reason: string | undefined
  readonly children: ReactNode
}

/** Says over a control that is switched off why it is. */
export function LockedField({ reason, children }: Props) {
  if (reason === undefined) return children
  return (
    <Tooltip label={reason}>
      <div className={styles.locked}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {children}
      </div>
    </Tooltip>
  )
}

/** The same for screen readers: the description of a control. */
export function lockDescription(reason: string | undefined): ReactNode {
  return reason === undefined ? undefined : <VisuallyHidden>{reason}</VisuallyHidden>
}

interface LockConditions {
  /** The record or one of its parents is archived. */
  readonly isArchived: boolean
  readonly mayEdit: boolean
}

/** Why a record is read-only; `undefined` if it can be edited. */
export function useLockReason({ isArchived, mayEdit }: LockConditions): string | undefined {
  const { t } = useTexts()
  if (isArchived) return t('forms.lockedArchived')
  return mayEdit ? undefined : t('forms.lockedForYou')
}
