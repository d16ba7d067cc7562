import type { InspectionType } from '@catenary/domain/standards'
import { Radio, Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { InspectionEventType } from './inspection-header.ts'
import { inspectionEventTypeOf } from './inspection-header.ts'
import styles from './QuickEntry.module.css'

interface InspectionChoiceProps {
  readonly offered: readonly InspectionType[]
  /** Null until it was chosen. */
  readonly type: InspectionEventType | null
  readonly onChoose: (type: InspectionEventType) => void
}

const effects = { visualInspection: 'quickEntry.addsUp', mrt: 'quickEntry.snapshot' } as const

/** Asks which kind of inspection it is, as two choices for a gloved hand, each with what it does to earlier damages. */
export function InspectionChoice({ offered, type, onChoose }: InspectionChoiceProps) {
  const { t } = useTexts()
  return (
    <Radio.Group
      label={t('quickEntry.whichInspection')}
      value={type}
      onChange={(value) => onChoose(value === 'mrt' ? 'mrt' : 'visualInspection')}
    >
      <div className={styles.choices}>
        {offered.map(inspectionEventTypeOf).map((value) => (
          <Radio.Card key={value} className={styles.choice} value={value} aria-label={t(`events.type.${value}`)}>
            <Radio.Indicator />
            <span>
              <Text fw={600}>{t(`events.type.${value}`)}</Text>
              <Text size="sm">{t(effects[value])}</Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
