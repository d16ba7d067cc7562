import type { TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import { traceDrawing } from '@catenary/charts/trace-chart/trace-chart'
import { traceCsv, traceRows } from '@catenary/charts/trace-chart/trace-table'
import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ChartFiles } from '../../records/public.ts'
import { ChartExport } from '../../records/public.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { traceFiles } from './trace-files.ts'
import { useChannelLabel } from './use-channel-label.ts'
import type { EarlierTrace } from './use-earlier-trace.ts'

interface Props {
  readonly trace: Trace
  readonly earlier: EarlierTrace | undefined
  readonly rope: Rope
  readonly title: string
  readonly range: TraceRange
  readonly marks: readonly TraceMark[]
  readonly isFitted: boolean
}

/** Saves what is shown of a trace as a picture or as CSV, or prints it. */
export function TraceExport({ trace, earlier, rope, title, range, marks, isFitted }: Props) {
  const { t: translate, locale: language, quantity } = useTexts()
  const labelOf = useChannelLabel()
  const unitSystem = unitSystemOf(rope.installation)
  const place = (metres: number) => quantity(metres, 'm', { decimals: 2, system: unitSystem })
  // Drawn when a file is asked for: the view moves with every frame.
  const files = () => {
    const channels = traceChannels(trace)
    return traceFiles({
      title: [rope.name, title, translate('traces.shown', { from: place(range.from), to: place(range.to) })].join(', '),
      channels: channels.map((channel) => {
        const label = labelOf(channel.name)
        const behind = earlier?.channelOf(channel)
        const input = { trace, channel, label, range, isFitted, earlier: behind, language, translate, unitSystem }
        const caption = [`${label} (${channel.unit})`, ...(behind ? [behind.label] : [])].join(' · ')
        return { caption, drawing: traceDrawing(input) }
      }),
      marks,
      csv: () => {
        const before = earlier?.channels.map((one) => ({ ...one, name: `${one.name} ${earlier.time.slice(0, 10)}` }))
        return traceCsv(traceRows(trace, channels, { range, earlier }), [...channels, ...(before ?? [])])
      },
    })
  }
  const lazily: ChartFiles = {
    png: () => files().png(),
    svg: () => files().svg(),
    print: () => files().print(),
    csv: () => files().csv(),
  }
  return <ChartExport files={lazily} name={[rope.name, trace.time.slice(0, 10)]} />
}
