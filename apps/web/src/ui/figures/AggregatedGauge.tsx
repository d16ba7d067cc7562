import type { AggregatedRopeState } from '@catenary/i18n/assets/describe-rope'
import { useTexts } from '../texts/texts-context.ts'
import { Gauge } from './Gauge.tsx'
import { GaugeHint } from './GaugeHint.tsx'

/** The gauge of a page about several ropes: the worst of them, and what its figure means. */
export function AggregatedGauge({ state }: { readonly state: AggregatedRopeState }) {
  const { t } = useTexts()
  const { damages, limitEarliest, ropeCount } = state
  if (ropeCount === 0) return <span>{t('ropes.noRopes')}</span>
  return (
    <Gauge ratio={damages?.ratio} limitEarliest={limitEarliest} ropeCount={ropeCount} leftOut={state} shape="ring">
      <GaugeHint ratio={damages?.ratio} />
    </Gauge>
  )
}
