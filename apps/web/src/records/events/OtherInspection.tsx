import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionType } from '@catenary/domain/standards'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { Button, Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './OtherInspection.module.css'

interface Props {
  readonly rope: Pick<Rope, 'attributes' | 'governing' | 'inspected'>
  /** The displayed inspection type. */
  readonly shown: InspectionType
  readonly onShow: (inspection: InspectionType) => void
}

/** Link to the other inspection type, if that one governs the rope's state or is the only one with findings. */
export function OtherInspection({ rope: { attributes, governing, inspected }, shown, onShow }: Props) {
  const { t } = useTexts()
  const offered = offeredInspectionTypes(attributes)
  const other = governing?.inspectionType ?? offered.find((type) => inspected.includes(type))
  const isNeeded = other !== undefined && other !== shown && (governing !== null || !inspected.includes(shown))
  if (!isNeeded || !offered.includes(other)) return null
  const inspection = t(`events.inspectionType.${other}`)
  return (
    <div className={styles.note}>
      <Text size="sm">{t(governing ? 'events.governedByOther' : 'events.recordedByOther', { inspection })}</Text>
      <Button size="compact-sm" variant="default" onClick={() => onShow(other)}>
        {t('events.showInspection', { inspection })}
      </Button>
    </div>
  )
}
