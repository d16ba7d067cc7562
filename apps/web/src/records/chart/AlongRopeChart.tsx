import type { LossAlongChartInput } from '@catenary/charts/damage-chart/loss-along-chart'
import {
  lossAlongChartOption,
  lossAlongDescription,
  lossAlongColumns,
  lossAlongTable,
  hasLossAlongRope,
} from '@catenary/charts/damage-chart/loss-along-chart'
import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { LossAlongRope } from '@catenary/contract/records/loss'
import { lossPercent } from '@catenary/domain/health-percent'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { LazyChart } from '../../ui/chart/LazyChart.tsx'
import { tooltipElement } from '../../ui/chart/tooltip-element.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useWidth } from '../../ui/paint/use-width.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChartPalette } from '../../ui/theme/colour-scheme.ts'
import { alongRopeChartFiles } from './chart-exports.ts'
import type { ChartView } from './chart-view.ts'
import { chartTypeTexts } from './chart-view.ts'
import { FullScreenButton, TableSwitch } from './ChartButtons.tsx'
import { ChartExport } from './ChartExport.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import cardStyles from '../../ui/card.module.css'
import twin from '../../ui/chart/Twin.module.css'
import styles from './DamageChartCard.module.css'

interface Props {
  readonly rope: Rope
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
}

/** The current loss along the rope, over each reference length, with its worst sections. */
export function AlongRopeChart({ rope, offered, view, onView }: Props) {
  const query = useQuery(
    queryFor(events.lossAlongRope, { params: { id: rope.id }, query: { inspectionType: view.inspection } }),
  )
  return (
    <Loaded query={query} skeleton={<Skeleton height={440} radius="md" />}>
      {(data) => <AlongRopeContent {...{ rope, data, offered, view, onView }} />}
    </Loaded>
  )
}

function AlongRopeContent({ rope, data, offered, view, onView }: Props & { readonly data: LossAlongRope }) {
  const { t } = useTexts()
  const input = useAlongRopeChartInput(rope, data)
  const hasValues = hasLossAlongRope(data)
  return (
    <>
      <div className={cardStyles.tools}>
        <ChartTitle {...{ offered, view, onView }} />
        {hasValues && (
          <Group gap="xs" ml="auto">
            <TableSwitch asTable={view.asTable} onView={onView} />
            <ChartExport
              files={alongRopeChartFiles(input)}
              name={[rope.name, t(chartTypeTexts.alongRope), view.inspection]}
            />
            {document.fullscreenEnabled && <FullScreenButton />}
          </Group>
        )}
      </div>
      {data.standard && !hasValues && (
        <EmptyChart
          rope={rope}
          shown={view.inspection}
          onShow={(inspection) => onView({ inspection, zoom: undefined })}
        />
      )}
      {hasValues && (view.asTable ? <AlongRopeTable input={input} /> : <ChartCanvas input={input} />)}
    </>
  )
}

function useAlongRopeChartInput(rope: Rope, data: LossAlongRope): LossAlongChartInput {
  const { t: translate, language } = useTexts()
  const palette = useChartPalette()
  const isNarrow = useScreenQuery('(max-width: 48em)')
  const { nominalDiameter } = rope.attributes
  const unitSystem = unitSystemOf(rope.installation)
  return useMemo(
    () => ({
      data,
      language,
      translate,
      palette,
      isNarrow,
      unitSystem,
      rope: { nominalDiameter, system: unitSystem },
      tooltip: tooltipElement,
    }),
    [data, language, translate, palette, isNarrow, unitSystem, nominalDiameter],
  )
}

function ChartCanvas({ input }: { readonly input: LossAlongChartInput }) {
  const { ref, width } = useWidth()
  const option = useCallback(() => lossAlongChartOption({ ...input, width }), [input, width])
  const description = useMemo(() => lossAlongDescription(input), [input])
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && <LazyChart option={option} description={description} />}
    </div>
  )
}

function AlongRopeTable({ input }: { readonly input: LossAlongChartInput }) {
  const { t, quantity, number, referenceLength } = useTexts()
  const formatPosition = (metres: number) => quantity(metres, 'm', { system: input.unitSystem })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={twin.twin} tabIndex={0} aria-label={t('events.alongTableCaption')}>
      <table>
        <caption>{t('events.alongTableCaption')}</caption>
        <thead>
          <tr>
            {lossAlongColumns(input).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">{t('charts.along.worst')}</th>
          </tr>
        </thead>
        <tbody>
          {lossAlongTable(input.data).map((row) => (
            <tr key={`${row.multiple} ${row.from}`}>
              <th scope="row">{formatPosition(row.from)}</th>
              <td>{formatPosition(row.to)}</td>
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
