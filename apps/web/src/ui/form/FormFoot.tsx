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
  /** Where the form goes on to a next part first: its button does that, and another one saves at once. */
  readonly onSaveNow?: () => void
  readonly onClose: () => void
  /** Tools that stand apart from saving, such as deleting. */
  readonly children?: ReactNode
}

/** The end of a form: its tools, cancelling and saving; it stays in sight. */
export function FormFoot({ error, busy, isReadOnly, action, onSaveNow, onClose, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      {children}
      {/* Three words of German stand beside each other on a phone. */}
      <Group gap={6} ml="auto" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(isReadOnly ? 'common.close' : 'common.cancel')}
        </Button>
        {!isReadOnly && (
          <Button
            type={onSaveNow ? 'button' : 'submit'}
            variant={onSaveNow ? 'default' : 'filled'}
            loading={busy}
            onClick={onSaveNow}
          >
            {error instanceof ConnectionLost ? t('common.retry') : (action ?? t('common.save'))}
          </Button>
        )}
        {!isReadOnly && onSaveNow && <Button type="submit">{t('common.next')}</Button>}
      </Group>
    </div>
  )
}
