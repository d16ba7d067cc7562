import type { Rope } from '@catenary/contract/assets/ropes'
import { usedPercent } from '@catenary/domain/health-percent'
import { findsTooLittle } from '@catenary/domain/loss/loss'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ropeRecord } from '../../records/public.ts'
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
  const { t, date, percent } = useTexts()
  const { mrt: test } = rope.inspections
  const isComplete = test !== null && !test.skippedFindings
  const { data } = useQuery({ ...ropeRecord(rope.id, { inspection: 'mrt', xAxis: 'time' }), enabled: isComplete })
  if (!isComplete || !data) return null
  const { result, testsWithoutFindings } = data.lossOverTarget
  const lossAt = (isMeant: (timestamp: string) => boolean) => {
    const last = result.flatMap(({ points }) => points.findLast((one) => isMeant(one.timestamp)) ?? [])
    return last.length === 0 ? null : Math.max(...last.map(({ lossOverTarget }) => lossOverTarget)) / 100
  }
  const foundNothing = testsWithoutFindings.some(({ event }) => event.id === test.id)
  const before = lossAt((timestamp) => timestamp < test.timestamp)
  const after = foundNothing ? 0 : lossAt((timestamp) => timestamp === test.timestamp)
  if (before === null || after === null || !findsTooLittle(before, after)) return null
  const used = (ratio: number) => percent(usedPercent(ratio), 1)
  const testDate = date(test.timestamp, rope.installation.timezone)
  return (
    <Alert className={styles.incomplete} color="red" role="note" icon={<IconAlertTriangle aria-hidden />}>
      {t('events.foundTooLittle', { date: testDate, before: used(before), after: used(after) })}{' '}
      {eventLink(test.id, t('events.type.mrt'))}
    </Alert>
  )
}
