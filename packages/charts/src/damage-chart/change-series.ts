import type { LossOverTarget } from '@catenary/contract/records/loss'
import { isRepair } from '@catenary/domain/loss/damage'
import { formatShort } from '@catenary/i18n/format'
import type { AxisRange, DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'

type Change = LossOverTarget['changes'][number]

/** Room that the names of repairs and mutations need above the plot, in pixels. */
export const changeLabelHeight = 20

/** The repairs and mutations that the chart shows: none before its first point, where there is nothing else. */
export function visibleChanges({ result, changes }: LossOverTarget): Change[] {
  const first = result.reduce((least, { points }) => Math.min(least, points[0]?.x ?? Infinity), Infinity)
  return changes.filter(({ x }) => x >= first)
}

/** What was done at one x, in words: "Repair", or "Repair, Rope shortening". */
export function formatChangeTypes(
  changes: readonly Pick<Change, 'type'>[],
  { translate }: Pick<DamageChartInput, 'translate'>,
): string {
  return changes.map(({ type }) => translate(`events.type.${type}`)).join(', ')
}

/** The symbol of a kind of change: repairs point down, as they lower the loss. */
function symbolOf(type: Change['type']): { symbol: string; symbolRotate?: number } {
  if (isRepair(type)) return { symbol: 'triangle', symbolRotate: 180 }
  return { symbol: type === 'ropeReplacement' ? 'diamond' : 'rect' }
}

/**
 * Repairs and mutations: a vertical line at its time with a symbol on top and, where there is room, its name. `top` is
 * the upper end of the vertical axis, `range` the part of the x axis that is shown.
 */
export function changeSeries(input: DamageChartInput, top: number, range: AxisRange) {
  const groups = groupByX(visibleChanges(input.data))
  if (groups.length === 0) return []
  const { palette, translate } = input
  const colour = palette.text
  const nearStart = range.from + (range.to - range.from) / 5
  const nearEnd = range.to - (range.to - range.from) / 5
  const alignAt = (x: number): Label['align'] => (x > nearEnd ? 'right' : x < nearStart ? 'left' : 'center')
  const perPixel = (range.to - range.from) / ((input.width ?? exportSize.width) - plotMargin)
  const labels = groups.map(([x, changes]) => ({ x, text: formatGroupLabel(changes, input), align: alignAt(x) }))
  const labelled = labelsThatFit(labels, perPixel)
  return [
    {
      id: 'changes',
      name: translate('charts.changes'),
      type: 'line',
      symbol: 'triangle',
      symbolRotate: 180,
      symbolSize: 9,
      showAllSymbol: true,
      clip: false,
      data: groups.map(([x, changes]) => ({
        value: [x, top],
        ...symbolOf(changes[0]?.type ?? 'otherMutation'),
        label: labelled.has(x) ? { align: alignAt(x), formatter: formatGroupLabel(changes, input) } : { show: false },
      })),
      itemStyle: { color: colour },
      lineStyle: { width: 0 },
      label: { show: true, position: 'top', distance: 4, color: colour, fontSize: 12 },
      markLine: {
        silent: true,
        symbol: 'none',
        animation: false,
        label: { show: false },
        lineStyle: { color: palette.mutedText, width: 1, type: [3, 3] },
        data: groups.map(([x]) => ({ xAxis: x })),
      },
    },
  ]
}

interface Label {
  readonly x: number
  readonly text: string
  readonly align: 'left' | 'center' | 'right'
}

// Rather too wide a letter of 12 pixels: letters are not measured, so that screen and paper agree.
const letterWidth = 7
const labelGap = 10
/** What the axes take from the drawing's width, about. */
const plotMargin = 88

/** Where there is room for a name: the ones that would run into the name before them are left out. */
function labelsThatFit(labels: readonly Label[], perPixel: number): ReadonlySet<number> {
  const labelled = new Set<number>()
  let occupiedUntil = -Infinity
  for (const { x, text, align } of labels.toSorted((a, b) => a.x - b.x)) {
    const width = text.length * letterWidth
    const left = x / perPixel - { left: 0, center: width / 2, right: width }[align]
    if (left < occupiedUntil + labelGap) continue
    labelled.add(x)
    occupiedUntil = left + width
  }
  return labelled
}

function groupByX(changes: readonly Change[]): [x: number, changes: readonly Change[]][] {
  const groups = new Map<number, Change[]>()
  for (const change of changes) groups.set(change.x, [...(groups.get(change.x) ?? []), change])
  return [...groups]
}

function formatGroupLabel([first, ...more]: readonly Change[], input: DamageChartInput): string {
  if (!first) return ''
  const name = formatChangeTypes([first], input)
  return more.length > 0 ? `${name} +${formatShort(input.language, more.length)}` : name
}
