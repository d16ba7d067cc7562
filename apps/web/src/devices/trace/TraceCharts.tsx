import type { TraceChartInput, TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import { traceDrawing, traceTooltip } from '@catenary/charts/trace-chart/trace-chart'
import type { TraceChannel, TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChartPalette } from '../../ui/theme/colour-scheme.ts'
import { drawTrace, traceMargins } from './draw-trace.ts'
import { useChannelLabel } from './use-channel-label.ts'
import type { EarlierTrace } from './use-earlier-trace.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import { usePointer } from './use-pointer.ts'
import type { PointedPart } from './use-pointer.ts'
import type { TraceViewRange } from './use-trace-range.ts'
import styles from './trace.module.css'

interface Props {
  readonly trace: Trace
  /** Drawn behind it. */
  readonly earlier: EarlierTrace | undefined
  readonly rope: Rope
  readonly view: TraceViewRange
  readonly marks: readonly TraceMark[]
  readonly finding: TraceRange | undefined
  /** The height of each channel is that of what is shown. */
  readonly isFitted: boolean
  /** Called with the part of the rope that was dragged over. */
  readonly onDrag: (range: TraceRange) => void
}

/** The channels of a trace below one another, moved and zoomed together: by wheel, fingers, keys and dragging. */
export function TraceCharts({ trace, view, onDrag, ...props }: Props) {
  const { t } = useTexts()
  const frame = useRef<HTMLElement>(null)
  usePanZoom(frame, view, traceMargins)
  const { pointed, ...pointer } = usePointer(view.range, traceMargins, onDrag)
  const channels = useMemo(() => traceChannels(trace), [trace])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move what is shown
    <section ref={frame} className={styles.charts} aria-label={t('traces.keys')} tabIndex={0}>
      {channels.map((channel, index) => (
        <ChannelChart
          key={channel.name}
          {...props}
          {...{ trace, channel, index, pointer, pointed }}
          range={view.range}
        />
      ))}
    </section>
  )
}

interface ChannelProps extends Omit<Props, 'view' | 'onDrag'> {
  readonly range: TraceRange
  readonly channel: TraceChannel
  readonly index: number
  readonly pointer: Omit<ReturnType<typeof usePointer>, 'pointed'>
  readonly pointed: PointedPart | undefined
}

function ChannelChart({
  trace,
  earlier,
  rope,
  range,
  channel,
  index,
  marks,
  finding,
  isFitted,
  pointer,
  pointed,
}: ChannelProps) {
  const { t: translate, locale: language } = useTexts()
  const palette = useChartPalette()
  const label = useChannelLabel()(channel.name)
  const unitSystem = unitSystemOf(rope.installation)
  const { ref, width, height } = useElementSize()
  const canvas = useRef<HTMLCanvasElement>(null)
  const behind = earlier?.channelOf(channel)
  const shown = { trace, channel, label, range, isFitted, earlier: behind }
  const input: TraceChartInput = { ...shown, language, translate, unitSystem }
  const drawing = traceDrawing(input)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || width === 0) return
    const ratio = window.devicePixelRatio
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
    // Setting the size empties the canvas, even to the same.
    if (canvas.current.width !== pixelWidth) canvas.current.width = pixelWidth
    if (canvas.current.height !== pixelHeight) canvas.current.height = pixelHeight
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawTrace(context, { drawing, index, palette, marks, finding, width, height })
  })
  return (
    <figure className={styles.channel}>
      <figcaption>
        {`${label} (${channel.unit})`}
        {behind && <span className={styles.earlier}>{` · ${behind.label}`}</span>}
      </figcaption>
      <div ref={ref} className={styles.chart} {...pointer}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn on a canvas is a picture */}
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label={drawing.description} />
        {pointed && <PointedPlace input={input} pointed={pointed} />}
      </div>
    </figure>
  )
}

/** The cursor with what was measured there, or the part that is being dragged over. */
function PointedPlace({ input, pointed }: { readonly input: TraceChartInput; readonly pointed: PointedPart }) {
  const { left, width, metres, isDragged, isRightHalf } = pointed
  if (isDragged) return <div className={styles.dragged} style={{ left, width }} />
  const [place, ...figures] = traceTooltip(metres, input)
  return (
    <div className={styles.cursor} style={{ left }}>
      <div className={styles.tooltip} data-side={isRightHalf ? 'left' : 'right'}>
        <strong>{place}</strong>
        {figures.map((figure) => (
          <div key={figure}>{figure}</div>
        ))}
      </div>
    </div>
  )
}
