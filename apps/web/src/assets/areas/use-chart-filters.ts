import type { Rope } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ChartFilter } from '../../records/public.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { useRopeView } from '../ropes/page/use-rope-view.ts'

/** What chart and strip filter the table of events by, in words, each to be taken away. */
export function useChartFilters(rope: Rope, view: ReturnType<typeof useRopeView>): ChartFilter[] {
  const { t, date, short, quantity } = useTexts()
  const { zoom, xAxis } = view.chart
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const filters: ChartFilter[] = []
  if (zoom) {
    const format = (x: number) => (xAxis === 'time' ? date(x, timezone) : short(x, 0))
    filters.push({
      label: t('ropePage.zoomed', { from: format(zoom.from), to: format(zoom.to) }),
      clear: () => view.onChart({ zoom: undefined }),
    })
  }
  if (view.stretch) {
    const format = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
    filters.push({
      label: t('ropePage.stretch', { from: format(view.stretch.from), to: format(view.stretch.to) }),
      clear: () => view.onStretch(undefined),
    })
  }
  return filters
}
