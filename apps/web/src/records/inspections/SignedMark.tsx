import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { VisuallyHidden } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { signatureOf } from './use-signature.ts'
import styles from '../table/EventTable.module.css'

interface Props {
  readonly attributes: Pick<EventAttributes, 'signedAt' | 'signedBy'>
  readonly zone: string | undefined
}

/** A mark that says who signed an inspection and when; nothing for what is not signed. */
export function SignedMark({ attributes, zone }: Props) {
  const { t, date } = useTexts()
  const signature = signatureOf(attributes)
  if (!signature) return null
  const text = t('signing.signedBy', { name: signature.name, day: date(signature.signedAt, zone) })
  return (
    <span title={text}>
      <IconSignature className={styles.mark} size={15} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
