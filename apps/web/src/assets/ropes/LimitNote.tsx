import type { Rope } from '@catenary/contract/assets/ropes'
import type { AppliedStandard } from '@catenary/contract/records/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { describeLooserLimits } from '@catenary/i18n/assets/describe-rope'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './LimitNote.module.css'

interface Props {
  readonly rope: Rope
  /** The limits in force; null where none is known. */
  readonly standard: AppliedStandard | null
  /** The kind of inspection that they judge. */
  readonly inspection: InspectionType
}

const icons = {
  verified: IconCheck,
  corroborated: IconInfoCircle,
  own: IconInfoCircle,
  singleSource: IconAlertTriangle,
  unverified: IconAlertTriangle,
} as const

/** How sure the limits are that a rope is judged by, and where they come from; or that none is known, and what to do. */
export function LimitNote({ rope, standard, inspection }: Props) {
  const texts = useTexts()
  const { t } = texts
  const requestedStandard = rope.attributes.standard
  if (!standard)
    return (
      requestedStandard && (
        <div className={styles.note} data-status="unverified">
          <IconAlertTriangle size={16} aria-hidden="true" />
          <Text size="sm">
            {t('ropePage.noLimit', { standard: t(`ropes.standard.${requestedStandard}`) })} {t('ropePage.ownLimitsHow')}
          </Text>
        </div>
      )
    )
  const Icon = icons[standard.status]
  return (
    <div className={styles.note} data-status={standard.status}>
      <Icon size={16} aria-hidden="true" />
      <Text size="sm">
        {t('common.labelled', {
          label: t(`ropes.standard.${standard.id}`),
          value: t(`ropes.limitStatusSentence.${standard.status}`),
        })}
        .{standard.source && ` ${t('common.labelled', { label: t('ropes.limitSource'), value: standard.source })}.`}{' '}
        {describeLooserLimits(rope.attributes, inspection, texts)}
      </Text>
    </div>
  )
}
