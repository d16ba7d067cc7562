import type { TraceMark } from '@catenary/charts/trace-chart/trace-chart'
import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import type { LengthHistory } from '@catenary/domain/length-history'
import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { FullScreenButton, TableSwitch } from '../../records/public.ts'
import { Can } from '../../shell/Can.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { EarlierChoice, EarlierNote } from './EarlierMeasurement.tsx'
import { FindingBar } from './FindingBar.tsx'
import { TraceCharts } from './TraceCharts.tsx'
import { TraceExport } from './TraceExport.tsx'
import { TraceTable } from './TraceTable.tsx'
import { useEarlierTrace } from './use-earlier-trace.ts'
import { useTraceRange } from './use-trace-range.ts'
import { useTrace } from './use-trace.ts'
import { FitButton, ZoomButtons } from './ZoomButtons.tsx'
import card from '../../ui/card.module.css'
import styles from './trace.module.css'

/** A finding that was marked on a trace, to be recorded as a damage. */
export interface TraceFinding {
  readonly position: number
  readonly length: number
  /** When it was measured. */
  readonly timestamp: string
}

interface Props {
  readonly rope: Rope
  /** The measurement that is shown. */
  readonly eventId: string
  /** The earlier one that it is compared with. */
  readonly earlierId: string | undefined
  readonly onEarlier: (id: string | undefined) => void
  readonly lengthHistory: LengthHistory
  /** The damages of today. */
  readonly damages: readonly TraceMark[]
  /** The part of the rope that is shown, here and on the strip; all of it where absent. */
  readonly stretch: TraceRange | undefined
  readonly onStretch: (stretch: TraceRange | undefined) => void
  readonly onFinding: (finding: TraceFinding) => void
  readonly onClose: () => void
}

/** What a device measured along the rope, below its strip: zoomed together with it, with the damages of today. */
export function TraceCard(props: Props) {
  const { t, dateTime } = useTexts()
  const { rope, eventId, stretch, onClose } = props
  const { trace, query } = useTrace(eventId, stretch)
  const isMissing = query.error instanceof ProblemError && query.error.status === 404
  const title = trace ? t('traces.title', { time: dateTime(trace.time, rope.installation.timezone) }) : t('traces.open')
  return (
    <section className={card.card} aria-label={title} aria-busy={query.isFetching}>
      <div className={styles.head}>
        <CardTitle help="truscan#4">{title}</CardTitle>
        <Tooltip label={t('common.close')}>
          <ActionIcon aria-label={t('common.close')} className={styles.close} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isMissing ? (
        <Text c="dimmed">{t('traces.none')}</Text>
      ) : trace ? (
        <TraceView key={eventId} {...props} trace={trace} title={title} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
          {() => null}
        </Loaded>
      )}
    </section>
  )
}

function TraceView({ trace, title, ...props }: Props & { readonly trace: Trace; readonly title: string }) {
  const { t } = useTexts()
  const { rope, damages, lengthHistory, stretch, onStretch, onFinding, earlierId, onEarlier } = props
  const [asTable, setAsTable] = useState(false)
  const [isFitted, setFitted] = useState(false)
  const [finding, setFinding] = useState<TraceRange>()
  const view = useTraceRange(trace, stretch, onStretch)
  const { replacement, steps } = lengthHistory
  const measuredAt = Date.parse(trace.time)
  const isOfFormerRope = replacement !== null && measuredAt < replacement.time
  const isChanged = isOfFormerRope || steps.some(({ change }) => change.time > measuredAt)
  const { earlier, query } = useEarlierTrace(earlierId, { rope, stretch })
  const shown = { trace, rope, view, marks: isChanged ? noMarks : damages, finding, isFitted, earlier }
  return (
    <>
      <div className={styles.tools}>
        <ZoomButtons view={view} rope={rope} />
        <FitButton isFitted={isFitted} onFit={() => setFitted((before) => !before)} />
        <TableSwitch asTable={asTable} onView={() => setAsTable((before) => !before)} />
        <TraceExport
          trace={trace}
          earlier={earlier}
          rope={rope}
          title={title}
          range={view.range}
          marks={shown.marks}
          isFitted={isFitted}
        />
        <EarlierChoice {...{ rope, lengthHistory }} time={trace.time} chosen={earlierId} onChoose={onEarlier} />
        {document.fullscreenEnabled && <FullScreenButton />}
        {!rope.isInArchive && !isOfFormerRope && (
          <Can permission="EVENT_EDIT">
            <Button
              size="compact-md"
              variant={finding ? 'filled' : 'default'}
              aria-pressed={finding !== undefined}
              onClick={() => setFinding(finding ? undefined : middleOf(view.range))}
            >
              {t('traces.mark')}
            </Button>
          </Can>
        )}
      </div>
      {isChanged && <Text size="sm">{t(isOfFormerRope ? 'traces.ofFormerRope' : 'traces.ropeChanged')}</Text>}
      <EarlierNote trace={trace} earlier={earlier} query={query} lengthHistory={lengthHistory} />
      {finding && (
        <FindingBar
          rope={rope}
          finding={finding}
          onFinding={setFinding}
          onRecord={({ from, to }) => {
            setFinding(undefined)
            onFinding({ position: from, length: to - from, timestamp: trace.time })
          }}
        />
      )}
      {asTable ? (
        <TraceTable trace={trace} earlier={earlier} rope={rope} range={view.range} />
      ) : (
        <TraceCharts {...shown} onDrag={finding ? setFinding : view.show} />
      )}
    </>
  )
}

const noMarks: readonly never[] = []

/** A tenth of what is shown, in its middle. */
function middleOf({ from, to }: TraceRange): TraceRange {
  const width = to - from
  return { from: from + width * 0.45, to: from + width * 0.55 }
}
