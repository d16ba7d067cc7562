import { gauge } from '@catenary/domain/damage'
import { healthPercent, usedPercent } from '@catenary/domain/health-percent'
import { formatPercent } from '@catenary/i18n/format'
import type { ReportState } from '../../../ports/report-document.ts'
import type { ReportData, TypeState } from './report-data.ts'
import type { Writer } from './writer.ts'

const levels = { green: 'good', orange: 'watch', red: 'discard' } as const

/**
 * The state of the rope as word and figure with what governs it, or the reason why it has none; and what each kind of
 * inspection found.
 */
export function ropeCondition({ rope, byType }: ReportData, writer: Writer): ReportState {
  const { say, short, locale } = writer
  const { damages, noStateReason } = rope
  const fixed = {
    label: say('reports.state'),
    ticks: [formatPercent(locale, 0), formatPercent(locale, 50), say('ropes.limit')] as const,
    rows: byType.map((one) => typeRow(one, writer)),
  }
  if (!damages) {
    const reason = noStateReason ?? 'notInspected'
    const [word, caption] = [say(`ropes.noState.${reason}`), say(`ropes.noStateReason.${reason}`)]
    return { ...fixed, level: 'unknown', word, figure: null, caption, ratio: 0 }
  }
  const { ratio } = damages
  const { colour } = gauge(ratio)
  const word = say(`ropes.gauge.${colour}`)
  const lines = [say('reports.state.left'), say('reports.state.used', { used: short(usedPercent(ratio)) })]
  const governed = governedBy(rope, writer)
  if (governed) lines.push(governed)
  return {
    ...fixed,
    level: levels[colour],
    word: word.charAt(0).toLocaleUpperCase(locale) + word.slice(1),
    figure: { figure: short(healthPercent(ratio)), unit: '%' },
    caption: lines.join('\n'),
    ratio,
  }
}

/** What the state of a rope comes from, in words; null where nothing governs. */
export function governedBy(
  { governing, attributes }: ReportData['rope'],
  { say, referenceLength }: Writer,
): string | null {
  if (!governing) return null
  const type = say(`events.inspectionType.${governing.inspectionType}`)
  return say('ropes.governedBy', { type, length: referenceLength(governing.multiple, attributes.nominalDiameter) })
}

/** What one kind of inspection found, as its share left; a word where it has none. */
function typeRow(
  { inspectionType, summary, noStateReason }: TypeState,
  { say, locale }: Writer,
): ReportState['rows'][number] {
  const label = say(`events.inspectionType.${inspectionType}`)
  if (summary) return { label, value: formatPercent(locale, healthPercent(summary.ratio), 1) }
  return { label, value: say(`ropes.noState.${noStateReason ?? 'notInspected'}`) }
}
