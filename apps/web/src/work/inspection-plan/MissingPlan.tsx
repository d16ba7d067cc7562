import type { Rope } from '@catenary/contract/assets/ropes'
import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './inspection-plan.module.css'

interface Props {
  readonly rope: Rope
  /** Opens the dialog of its inspection plan. */
  readonly onPlan: () => void
}

/** Offers a plan for a rope without a planned inspection to those who may add tasks; nothing for the others. */
export function MissingPlan({ rope, onPlan }: Props) {
  const { t } = useTexts()
  const mayPlan = useCan()('EVENT_EDIT')
  if (rope.isInArchive || rope.nextInspection !== null || !mayPlan) return null
  return (
    <section className={styles.offer} aria-label={t('inspectionPlan.title')}>
      <Text size="sm">{t('inspectionPlan.missing')}</Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
        onClick={onPlan}
      >
        {t('inspectionPlan.create')}
      </Button>
    </section>
  )
}
