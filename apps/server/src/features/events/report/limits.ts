import type { AppliedStandard } from '@catenary/contract/damage'
import { lossPercent } from '@catenary/domain/health-percent'
import type { ReportCell, ReportColumn, ReportLimits } from '../../../ports/report-document.ts'
import type { ReportData, TypeState } from './report-data.ts'
import { cell, nothing } from './writer.ts'
import type { Writer } from './writer.ts'

type Limit = AppliedStandard['referenceLengths'][number]

/**
 * The limits that apply by kind of inspection, the highest loss over each reference length, and how sure they are; null
 * without limits.
 */
export function limitsPart({ rope, standard: shown, byType }: ReportData, writer: Writer): ReportLimits | null {
  const { say } = writer
  const standards = [shown, ...byType.map(({ standard }) => standard)].flatMap((standard) => standard ?? [])
  const [first] = standards
  if (!first) return null
  const isSure = ({ status }: AppliedStandard) => status === 'verified' || status === 'own'
  return {
    title: say('reports.limits'),
    table: {
      title: '',
      columns: columns(writer),
      rows: byType.flatMap((one) => typeRows(one, rope.attributes.nominalDiameter, writer)),
      empty: say('reports.noEntries'),
      notes: [],
    },
    source: {
      verified: standards.every(isSure),
      sentence: say(`ropes.limitStatusSentence.${(standards.find((one) => !isSure(one)) ?? first).status}`),
      details: [...new Set(standards.map((standard) => sourceLine(standard, writer)))],
    },
  }
}

/** The standard and the texts its figures come from, in one line. */
export function sourceLine(standard: AppliedStandard, { say }: Writer): string {
  const name = say(`ropes.standard.${standard.id}`)
  return standard.source === null ? name : say('reports.limits.source', { standard: name, source: standard.source })
}

function columns({ say, unit }: Writer): ReportColumn[] {
  return [
    { label: say('events.attributes.inspectionType'), unit: '', end: false, width: 32 },
    { label: say('ropes.referenceLength'), unit: '', end: false, width: 32 },
    { label: say('ropes.limit'), unit: '%', end: true, width: 22 },
    { label: say('reports.limits.loss'), unit: '%', end: true, width: 24 },
    { label: say('events.lossOverTarget'), unit: '%', end: true, width: 32 },
    { label: say('ropes.worstWindow'), unit: unit('m'), end: true, width: 0 },
  ]
}

/** The reference lengths of one kind of inspection; without any figure where nothing was found by it. */
function typeRows(one: TypeState, diameter: number | undefined, writer: Writer): ReportCell[][] {
  const { inspectionType, standard, noStateReason } = one
  const { say } = writer
  const named = cell(
    say(`events.inspectionType.${inspectionType}`),
    noStateReason ? say(`ropes.noState.${noStateReason}`) : '',
  )
  const limits = standard?.referenceLengths ?? []
  if (limits.length === 0) return [[named, ...Array.from({ length: 5 }, () => cell(nothing))]]
  return limits.map((limit, index) => [index === 0 ? named : cell(''), ...row(limit, diameter, one, writer)])
}

function row(limit: Limit, diameter: number | undefined, { summary }: TypeState, writer: Writer): ReportCell[] {
  const { say, percent, figure, referenceLength } = writer
  const worst = summary?.worst.find(({ multiple }) => multiple === limit.multiple)
  const window = worst?.window
  return [
    cell(referenceLength(limit.multiple, diameter)),
    cell(percent(limit.limit), limit.basis === 'count' ? say('reports.limits.ofWires') : ''),
    cell(percent(worst && lossPercent(worst.loss, 2))),
    // With one decimal, as the state of the rope in the head.
    cell(percent(worst && lossPercent(worst.lossOverTarget), 1)),
    cell(window ? `${figure(window.from, 'm')} – ${figure(window.to, 'm')}` : nothing),
  ]
}
