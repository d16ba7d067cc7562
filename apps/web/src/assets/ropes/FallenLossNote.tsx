import type { Rope } from '@catenary/contract/assets/ropes'
import { describeFallenLoss } from '@catenary/i18n/assets/describe-rope'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './notes.module.css'

interface Props {
  readonly rope: Rope
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
}

/**
 * Says that the last magnetic rope test finds much less than was known before it: then something of it may be wrong or missing, and
 * the rope is not as good as it looks. Whichever kind of inspection is shown: by what is found less, the other one governs.
 */
export function FallenLossNote({ rope, eventLink }: Props) {
  const { t, locale } = useTexts()
  const { mrt: test } = rope.inspections
  const text = describeFallenLoss(rope, { t, locale })
  if (!test || text === null) return null
  return (
    <Alert className={styles.incomplete} color="red" role="note" icon={<IconAlertTriangle aria-hidden />}>
      {text} {eventLink(test.id, t('events.type.mrt'))}
    </Alert>
  )
}
