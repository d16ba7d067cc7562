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

/** A chart without points: no inspection of this kind, or no findings; and which kind the state comes from. */
export function EmptyChart({ rope, shown, onShow }: Props) {
  const { t } = useTexts()
  const key = rope.inspected.includes(shown) ? 'events.chartEmptyBy' : 'events.notInspectedBy'
  return (
    <EmptyState sentence={t(key, { inspection: t(`events.inspectionType.${shown}`) })}>
      <OtherInspection rope={rope} shown={shown} onShow={onShow} />
    </EmptyState>
  )
}
