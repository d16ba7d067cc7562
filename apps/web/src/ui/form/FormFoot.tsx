import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConnectionLost } from '../../api/refusal.ts'
import { useTexts } from '../texts/texts-context.ts'
import styles from './form.module.css'

interface Props {
  readonly error: unknown
  readonly busy: boolean
  /** Nothing can be saved here: closing is all there is. */
  readonly isReadOnly?: boolean
  /** The word on the button that saves. */
  readonly action?: string
  readonly onClose: () => void
  /** Tools that stand apart from saving, such as deleting. */
  readonly children?: ReactNode
}

/** The end of a form: its tools, cancelling and saving; it stays in sight. */
export function FormFoot({ error, busy, isReadOnly, action, onClose, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      {children}
      <Group gap="xs" ml="auto" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(isReadOnly ? 'common.close' : 'common.cancel')}
        </Button>
        {!isReadOnly && (
          <Button type="submit" loading={busy}>
            {error instanceof ConnectionLost ? t('common.retry') : (action ?? t('common.save'))}
          </Button>
        )}
      </Group>
    </div>
  )
}
