import type { AppliedStandard } from '@catenary/contract/records/damage'
import { lossPercent } from '@catenary/domain/health-percent'
import { describeLooserLimits, describeStandard } from '@catenary/i18n/assets/describe-rope'
import type { ReportCell, ReportColumn, ReportLimits } from '../../ports/report/report-document.ts'
import type { ReportData, TypeState } from './report-data.ts'
import { cell, noValue } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'

type Limit = AppliedStandard['referenceLengths'][number]

/**
 * The limits that apply by kind of inspection, the highest loss over each reference length, and how sure they are; null
 * without limits.
 */
export function limitsPart(
  { rope, standard: shown, byType }: ReportData,
  formatter: ReportFormatter,
): ReportLimits | null {
  const { t } = formatter
  const standards = [shown, ...byType.map(({ standard }) => standard)].flatMap((standard) => standard ?? [])
  const [first] = standards
  if (!first) return null
  const isSure = ({ status }: AppliedStandard) => status === 'verified' || status === 'own'
  const sentence = t(`ropes.limitStatusSentence.${(standards.find((one) => !isSure(one)) ?? first).status}`)
  const looser = byType.map((one) => describeLooserLimits(rope.attributes, one.inspectionType, formatter))
  const [looserSentence, ...others] = new Set(looser.filter((one) => one !== null))
  return {
    title: t('reports.limits'),
    table: {
      title: '',
      columns: columns(formatter),
      rows: byType.flatMap((one) => typeRows(one, rope.attributes.nominalDiameter, formatter)),
      empty: t('reports.noEntries'),
      notes: [],
    },
    source: {
      verified: looserSentence === undefined && standards.every(isSure),
      sentence: looserSentence ?? sentence,
      details: [
        ...(looserSentence === undefined ? [] : [sentence]),
        ...others,
        ...new Set(standards.map((standard) => sourceLine(standard, formatter))),
      ],
    },
  }
}

/** The standard and the texts its figures come from, in one line. */
export function sourceLine(standard: AppliedStandard, { t }: ReportFormatter): string {
  const ownLimits = standard.status === 'own' ? standard.referenceLengths : null
  const name = describeStandard({ standard: standard.id, ownLimits }, t) ?? ''
  return standard.source === null ? name : t('reports.limits.source', { standard: name, source: standard.source })
}

function columns({ t, unit }: ReportFormatter): ReportColumn[] {
  return [
    { label: t('events.attributes.inspectionType'), unit: '', end: false, width: 32 },
    { label: t('ropes.referenceLength'), unit: '', end: false, width: 32 },
    { label: t('ropes.limit'), unit: '%', end: true, width: 22 },
    { label: t('reports.limits.loss'), unit: '%', end: true, width: 24 },
    { label: t('events.lossOverTarget'), unit: '%', end: true, width: 32 },
    { label: t('ropes.worstWindow'), unit: unit('m'), end: true, width: 0 },
  ]
}

/** The reference lengths of one kind of inspection; without any figure where nothing was found by it. */
function typeRows(one: TypeState, diameter: number | undefined, formatter: ReportFormatter): ReportCell[][] {
  const { inspectionType, standard, noStateReason } = one
  const { t } = formatter
  const named = cell(
    t(`events.inspectionType.${inspectionType}`),
    noStateReason ? t(`ropes.noState.${noStateReason}`) : '',
  )
  const limits = standard?.referenceLengths ?? []
  if (limits.length === 0) return [[named, ...Array.from({ length: 5 }, () => cell(noValue))]]
  return limits.map((limit, index) => [index === 0 ? named : cell(''), ...row(limit, diameter, one, formatter)])
}

function row(
  limit: Limit,
  diameter: number | undefined,
  { summary }: TypeState,
  formatter: ReportFormatter,
): ReportCell[] {
  const { t, percent, figure, referenceLength } = formatter
  const worst = summary?.worst.find(({ multiple }) => multiple === limit.multiple)
  const window = worst?.window
  return [
    cell(referenceLength(limit.multiple, diameter)),
    cell(percent(limit.limit), limit.basis === 'count' ? t('reports.limits.ofWires') : ''),
    cell(percent(worst && lossPercent(worst.loss, 2))),
    // With one decimal, as the state of the rope in the head.
    cell(percent(worst && lossPercent(worst.lossOverTarget), 1)),
    cell(window ? `${figure(window.from, 'm')} – ${figure(window.to, 'm')}` : noValue),
  ]
}
