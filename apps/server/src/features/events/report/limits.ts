import type { AppliedStandard } from '@catenary/contract/damage'
import type { ReportCell, ReportColumn, ReportLimits } from '../../../ports/report-document.ts'
import type { DamageSummary, ReportData } from './report-data.ts'
import { cell, nothing } from './writer.ts'
import type { Writer } from './writer.ts'

type Limit = AppliedStandard['referenceLengths'][number]

/** The limits that apply, the highest loss over each reference length, and how sure they are; null without limits. */
export function limitsPart(data: ReportData, writer: Writer): ReportLimits | null {
  const { standard, summary } = data
  if (!standard) return null
  const { say } = writer
  return {
    title: say('reports.limits'),
    table: {
      title: '',
      columns: columns(writer),
      rows: standard.referenceLengths.map((limit) => row(limit, data, summary, writer)),
      empty: say('reports.noEntries'),
      notes: [],
    },
    source: {
      verified: standard.status === 'verified' || standard.status === 'own',
      sentence: say(`ropes.limitStatusSentence.${standard.status}`),
      details: [sourceLine(standard, writer)],
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
    { label: say('ropes.referenceLength'), unit: '', end: false, width: 30 },
    { label: say('ropes.limit'), unit: '%', end: true, width: 26 },
    { label: say('reports.limits.loss'), unit: '%', end: true, width: 28 },
    { label: say('events.lossOverTarget'), unit: '%', end: true, width: 44 },
    { label: say('ropes.worstWindow'), unit: unit('m'), end: true, width: 0 },
  ]
}

function row(limit: Limit, data: ReportData, summary: DamageSummary | null, writer: Writer): ReportCell[] {
  const { say, percent, figure, quantity, count } = writer
  const diameter = data.rope.attributes.nominalDiameter
  const length = diameter === undefined ? null : quantity((limit.multiple * diameter) / 1000, 'm')
  const worst = summary?.worst.find(({ multiple }) => multiple === limit.multiple)
  const window = worst?.window
  return [
    cell(`${count(limit.multiple)} d`, length ? `${length.figure} ${length.unit}` : ''),
    cell(percent(limit.limit), limit.basis === 'count' ? say('reports.limits.ofWires') : ''),
    cell(percent(worst?.loss)),
    cell(percent(worst?.lossOverTarget)),
    cell(window ? `${figure(window.from, 'm')} – ${figure(window.to, 'm')}` : nothing),
  ]
}
