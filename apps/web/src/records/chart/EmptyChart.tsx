import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionType } from '@catenary/domain/standards'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { OtherInspection } from '../events/OtherInspection.tsx'

interface Props {
  readonly rope: Rope
  readonly shown: InspectionType
  readonly onShow: (inspection: InspectionType) => void
}

/** Replaces a chart without points: says that there is no inspection of this type, or no findings, and which type governs. */
export function EmptyChart({ rope, shown, onShow }: Props) {
  const { t } = useTexts()
  const key = rope.inspected.includes(shown) ? 'events.chartEmptyBy' : 'events.notInspectedBy'
  // What the last test found could not be read: that there is nothing is not known.
  const isIncomplete = shown === 'mrt' && rope.inspections.mrt?.skippedFindings !== undefined
  const sentence = isIncomplete
    ? t('charts.statement.now')
    : t(key, { inspection: t(`events.inspectionType.${shown}`) })
  return (
    <EmptyState sentence={sentence}>
      <OtherInspection rope={rope} shown={shown} onShow={onShow} />
    </EmptyState>
  )
}
