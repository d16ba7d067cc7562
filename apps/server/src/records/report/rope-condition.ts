import { healthPercent, usedPercent } from '@catenary/domain/health-percent'
import { gaugeReading } from '@catenary/domain/loss/damage'
import { mayBeReached } from '@catenary/domain/state'
import {
  describeFallenLoss,
  describeIncompleteTest,
  describeLeftOut,
  describeLooserLimits,
  describeRemoval,
  describeSectionDoubt,
  describeWiresDoubt,
} from '@catenary/i18n/assets/describe-rope'
import { formatPercent } from '@catenary/i18n/format'
import type { ReportState } from '../../ports/report/report-document.ts'
import type { ReportData, TypeState } from './report-data.ts'
import type { ReportFormatter } from './report-formatter.ts'

const levels = { green: 'good', orange: 'watch', red: 'discard' } as const

/**
 * The state of the rope as word and figure with what governs it, or the reason why it has none; and what each kind of
 * inspection found.
 */
export function ropeCondition({ rope, byType, at, timezone }: ReportData, formatter: ReportFormatter): ReportState {
  const { t, short, locale } = formatter
  const { damages, noStateReason } = rope
  const fixed = {
    label: t('reports.state'),
    ticks: [formatPercent(locale, 0), formatPercent(locale, 50), t('ropes.limit')] as const,
    rows: byType.map((one) => typeRow(one, formatter)),
  }
  const dated = { ...rope, installation: { ...rope.installation, timezone } }
  // What nobody looks after any more is not to be read as the rope in service.
  const archived = rope.isInArchive && t('reports.state.archived')
  const doubts = [
    describeFallenLoss(dated, formatter),
    describeSectionDoubt(rope.attributes, formatter),
    describeWiresDoubt(rope.attributes, formatter),
  ].filter((doubt) => doubt !== null)
  const notes = [
    archived,
    describeRemoval(rope, formatter),
    describeIncompleteTest(dated, formatter),
    ...doubts,
    rope.governing && describeLooserLimits(rope.attributes, rope.governing.inspectionType, formatter),
    // Those of splices have no sentence of their own here.
    ...describeLeftOut({ ...rope, doubtfulEntries: Math.max(0, rope.doubtfulEntries - doubts.length) }, t),
  ]
  const shownNotes = notes.filter((note) => typeof note === 'string')
  if (!damages) {
    const reason = noStateReason ?? 'notInspected'
    const word = t(`ropes.noState.${reason}`)
    const caption = [t(`ropes.noStateReason.${reason}`), ...shownNotes].join('\n')
    return { ...fixed, level: 'unknown', sign: 'unknown', word, figure: null, caption, factLines: 1, ratio: 0 }
  }
  const { ratio } = damages
  const { colour } = gaugeReading(ratio)
  const isUrgent = colour !== 'red' && mayBeReached(rope.limitEarliest, Date.parse(at))
  const word = t(isUrgent ? 'ropes.mayBeReached' : `ropes.gauge.${colour}`)
  const lines = [t('reports.state.left'), t('reports.state.used', { used: short(usedPercent(ratio)) })]
  const governed = governedBy(rope, formatter)
  if (governed) lines.push(governed)
  return {
    ...fixed,
    level: levels[colour],
    sign: isUrgent ? 'discard' : levels[colour],
    word: word.charAt(0).toLocaleUpperCase(locale) + word.slice(1),
    figure: { figure: short(healthPercent(ratio)), unit: '%' },
    caption: [...lines, ...shownNotes].join('\n'),
    factLines: lines.length,
    ratio,
  }
}

/** What the state of a rope comes from, in words; null where nothing governs. */
export function governedBy(
  { governing, attributes }: ReportData['rope'],
  { t, referenceLength }: ReportFormatter,
): string | null {
  if (!governing) return null
  const type = t(`events.inspectionType.${governing.inspectionType}`)
  return t('ropes.governedBy', { type, length: referenceLength(governing.multiple, attributes.nominalDiameter) })
}

/** What one kind of inspection found, as its share left; a word where it has none. */
function typeRow(
  { inspectionType, summary, noStateReason }: TypeState,
  { t, locale }: ReportFormatter,
): ReportState['rows'][number] {
  const label = t(`events.inspectionType.${inspectionType}`)
  if (summary) return { label, value: formatPercent(locale, healthPercent(summary.ratio), 1) }
  return { label, value: t(`ropes.noState.${noStateReason ?? 'notInspected'}`) }
}
