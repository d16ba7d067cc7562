import type { Rope } from '@catenary/contract/assets/ropes'
import { describeIncompleteTest } from '@catenary/i18n/assets/describe-rope'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './notes.module.css'

interface Props {
  readonly rope: Rope
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
}

/** Says that the last magnetic rope test was imported without some of its findings, with the way to what they were. */
export function IncompleteTestNote({ rope, eventLink }: Props) {
  const texts = useTexts()
  const sentence = describeIncompleteTest(rope, texts)
  const { mrt } = rope.inspections
  if (sentence === null || mrt === null) return null
  return (
    <Alert className={styles.incomplete} color="red" icon={<IconAlertTriangle aria-hidden />}>
      {sentence} {eventLink(mrt.id, texts.t('ropes.incompleteTestDetails'))}
    </Alert>
  )
}
