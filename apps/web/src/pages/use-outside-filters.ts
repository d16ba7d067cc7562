import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import type { OutsideFilter } from '../features/events/table/EventFilters.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import type { useRopeView } from './use-rope-view.ts'

/** What chart and strip filter the table of events by, in words, each to be taken away. */
export function useOutsideFilters(rope: Rope, view: ReturnType<typeof useRopeView>): OutsideFilter[] {
  const { t, date, short, quantity } = useTexts()
  const { zoom, xAxis } = view.chart
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const filters: OutsideFilter[] = []
  if (zoom) {
    const say = (x: number) => (xAxis === 'time' ? date(x, timezone) : short(x, 0))
    filters.push({
      label: t('ropePage.zoomed', { from: say(zoom.from), to: say(zoom.to) }),
      clear: () => view.onChart({ zoom: undefined }),
    })
  }
  if (view.stretch) {
    const say = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
    filters.push({
      label: t('ropePage.stretch', { from: say(view.stretch.from), to: say(view.stretch.to) }),
      clear: () => view.onStretch(undefined),
    })
  }
  return filters
}
