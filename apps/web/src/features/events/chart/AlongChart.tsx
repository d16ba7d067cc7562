import type { AlongChartInput } from '@catenary/charts/along-chart'
import { alongChartOption, alongColumns, alongTable, hasLossAlong } from '@catenary/charts/along-chart'
import { events } from '@catenary/contract/events'
import type { LossAlongRope } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import { lossPercent } from '@catenary/domain/health-percent'
import { palettes } from '@catenary/charts/palette'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Group, Skeleton, useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { read } from '../../../api/queries.ts'
import { tooltipElement } from '../../../ui/chart/tooltip-element.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import cardStyles from '../../../ui/card.module.css'
import { alongFiles } from './chart-exports.ts'
import type { ChartView } from './chart-view.ts'
import { chartTypeTexts } from './chart-view.ts'
import { FullScreen, TableSwitch } from './ChartButtons.tsx'
import { ChartExport } from './ChartExport.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import styles from './DamageChartCard.module.css'

// The chart library is large: only who looks at a chart loads it.
const Chart = lazy(async () => ({ default: (await import('../../../ui/chart/Chart.tsx')).Chart }))

interface Props {
  readonly rope: Rope
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
}

/** The loss along the rope as it is today, over each reference length, with its worst sections. */
export function AlongChart({ rope, offered, view, onView }: Props) {
  const query = useQuery(
    read(events.lossAlongRope, { params: { id: rope.id }, query: { inspectionType: view.inspection } }),
  )
  return (
    <Loaded query={query} skeleton={<Skeleton height={440} radius="md" />}>
      {(answer) => <Content {...{ rope, answer, offered, view, onView }} />}
    </Loaded>
  )
}

function Content({ rope, answer, offered, view, onView }: Props & { readonly answer: LossAlongRope }) {
  const { t } = useTexts()
  const input = useAlongInput(rope, answer)
  const hasValues = hasLossAlong(answer)
  return (
    <>
      <div className={cardStyles.tools}>
        <ChartTitle {...{ offered, view, onView }} />
        {hasValues && (
          <Group gap="xs" ml="auto">
            <TableSwitch asTable={view.asTable} onView={onView} />
            <ChartExport files={alongFiles(input)} name={[rope.name, t(chartTypeTexts.alongRope), view.inspection]} />
            {document.fullscreenEnabled && <FullScreen />}
          </Group>
        )}
      </div>
      {answer.standard && !hasValues && (
        <EmptyChart
          rope={rope}
          shown={view.inspection}
          onShow={(inspection) => onView({ inspection, zoom: undefined })}
        />
      )}
      {hasValues && (view.asTable ? <AlongTable input={input} /> : <Drawing input={input} />)}
    </>
  )
}

function useAlongInput(rope: Rope, answer: LossAlongRope): AlongChartInput {
  const { t: translate, language } = useTexts()
  const palette = palettes[useComputedColorScheme('light')]
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { nominalDiameter } = rope.attributes
  const unitSystem = unitSystemOf(rope.installation)
  return useMemo(
    () => ({
      answer,
      language,
      translate,
      palette,
      isNarrow,
      unitSystem,
      rope: { nominalDiameter, system: unitSystem },
      tooltip: tooltipElement,
    }),
    [answer, language, translate, palette, isNarrow, unitSystem, nominalDiameter],
  )
}

function Drawing({ input }: { readonly input: AlongChartInput }) {
  const { ref, width } = useElementSize()
  const option = useMemo(() => alongChartOption({ ...input, width: width || undefined }), [input, width])
  return (
    <div ref={ref} className={styles.chart}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Chart option={option} />
      </Suspense>
    </div>
  )
}

function AlongTable({ input }: { readonly input: AlongChartInput }) {
  const { t, quantity, number, referenceLength } = useTexts()
  const place = (metres: number) => quantity(metres, 'm', { system: input.unitSystem })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={styles.twin} tabIndex={0} aria-label={t('events.alongTableCaption')}>
      <table>
        <caption>{t('events.alongTableCaption')}</caption>
        <thead>
          <tr>
            {alongColumns(input).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">{t('charts.along.worst')}</th>
          </tr>
        </thead>
        <tbody>
          {alongTable(input.answer).map((row) => (
            <tr key={`${row.multiple} ${row.from}`}>
              <th scope="row">{place(row.from)}</th>
              <td>{place(row.to)}</td>
              <td>{referenceLength(row.multiple, input.rope)}</td>
              <td>{number(lossPercent(row.loss, 2))}</td>
              <td>{number(lossPercent(row.lossOverTarget), 1)}</td>
              <td>{row.isWorst ? t('common.yes') : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
