import { palettes } from '@catenary/charts/palette'
import type { TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import { traceChartOption, traceMargins } from '@catenary/charts/trace-chart/trace-chart'
import type { TraceChannel, TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { tooltipElement } from '../../ui/chart/tooltip-element.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChannelLabel } from './use-channel-label.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import type { TraceViewRange } from './use-trace-range.ts'
import styles from './trace.module.css'

interface Props {
  readonly trace: Trace
  readonly rope: Rope
  readonly view: TraceViewRange
  readonly marks: readonly TraceMark[]
  readonly finding: TraceRange | undefined
  /** Called with the part of the rope that was dragged over. */
  readonly onDrag: (range: TraceRange) => void
}

/** The channels of a trace below one another, moved and zoomed together: by wheel, fingers, keys and dragging. */
export function TraceCharts({ trace, view, ...props }: Props) {
  const { t } = useTexts()
  const frame = useRef<HTMLElement>(null)
  usePanZoom(frame, view, traceMargins)
  const channels = useMemo(() => traceChannels(trace), [trace])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move what is shown
    <section ref={frame} className={styles.charts} aria-label={t('traces.keys')} tabIndex={0}>
      {channels.map((channel, index) => (
        <ChannelChart key={channel.name} {...props} trace={trace} range={view.range} channel={channel} index={index} />
      ))}
    </section>
  )
}

// The chart library is large: loaded on demand.
const Chart = lazy(async () => ({ default: (await import('../../ui/chart/Chart.tsx')).Chart }))

interface ChannelProps extends Omit<Props, 'view'> {
  readonly range: TraceRange
  readonly channel: TraceChannel
  readonly index: number
}

function ChannelChart({ trace, rope, range, channel, index, marks, finding, onDrag }: ChannelProps) {
  const { t: translate, locale: language } = useTexts()
  const palette = palettes[useComputedColorScheme('light')]
  const label = useChannelLabel()(channel.name)
  const unitSystem = unitSystemOf(rope.installation)
  const option = useMemo(
    () =>
      traceChartOption({
        trace,
        channel,
        index,
        label,
        range,
        marks,
        finding,
        language,
        translate,
        palette,
        unitSystem,
        tooltip: tooltipElement,
      }),
    [trace, channel, index, label, range, marks, finding, language, translate, palette, unitSystem],
  )
  const perMetre = convert(1, 'm', displayUnit('m', unitSystem))
  return (
    <figure className={styles.channel}>
      <figcaption>{`${label} (${channel.unit})`}</figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Chart
            option={option}
            group="trace"
            onRange={({ from, to }) => onDrag({ from: from / perMetre, to: to / perMetre })}
          />
        </Suspense>
      </div>
    </figure>
  )
}
