import { axisExtent } from '@catenary/charts/damage-chart/damage-chart'
import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { ActionIcon, Button, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { damageChartFiles } from './chart-exports.ts'
import type { ChartView, forecastUnavailableReason } from './chart-view.ts'
import { chartTypeTexts, zoomedRange } from './chart-view.ts'
import { FullScreenButton, TableSwitch } from './ChartButtons.tsx'
import { ChartExport } from './ChartExport.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import styles from '../../ui/card.module.css'

interface Props {
  readonly input: DamageChartInput
  readonly name: string
  readonly unitSystem: UnitSystem
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
  readonly unavailableReason: ReturnType<typeof forecastUnavailableReason>
  readonly hasValues: boolean
  /** Every point of the chart. */
  readonly loadAllPoints: () => Promise<DamageChartInput['data']>
}

/** Options of the damage chart. */
export function DamageChartTools({
  input,
  name,
  unitSystem,
  offered,
  view,
  onView,
  unavailableReason,
  hasValues,
  loadAllPoints,
}: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.tools}>
      <ChartTitle {...{ offered, view, onView }} />
      <SegmentedControl
        size="xs"
        aria-label={t('events.xAxis')}
        data={(['time', 'bendingCycles'] as const).map((value) => ({ value, label: t(`events.xAxis.${value}`) }))}
        value={view.xAxis}
        onChange={(xAxis) => onView({ xAxis, zoom: undefined })}
      />
      <ForecastSwitch view={view} onView={onView} unavailableReason={unavailableReason} />
      <Group gap="xs" ml="auto">
        {hasValues && !view.asTable && <Zoom input={input} view={view} onView={onView} />}
        {hasValues && <TableSwitch asTable={view.asTable} onView={onView} />}
        {hasValues && (
          <ChartExport
            files={damageChartFiles(input, unitSystem, loadAllPoints)}
            name={[name, t(chartTypeTexts[view.type]), input.inspectionType]}
          />
        )}
        {hasValues && document.fullscreenEnabled && <FullScreenButton />}
      </Group>
    </div>
  )
}

function ForecastSwitch({ view, onView, unavailableReason }: Pick<Props, 'view' | 'onView' | 'unavailableReason'>) {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      <Switch
        size="xs"
        label={t('charts.forecast')}
        disabled={unavailableReason !== null}
        checked={view.showForecast && unavailableReason === null}
        aria-describedby={unavailableReason ? 'forecast-refusal' : undefined}
        onChange={(event) => onView({ showForecast: event.currentTarget.checked, zoom: undefined })}
      />
      {unavailableReason && (
        <Text id="forecast-refusal" size="xs" c="dimmed">
          {t(unavailableReason)}
        </Text>
      )}
    </Group>
  )
}

function Zoom({ input, view, onView }: Pick<Props, 'input' | 'view' | 'onView'>) {
  const { t } = useTexts()
  const extent = axisExtent(input)
  const shown = view.zoom ?? extent
  const zoomBy = (factor: number) => onView({ zoom: zoomedRange(shown, factor, (shown.from + shown.to) / 2, extent) })
  return (
    <>
      {view.zoom && (
        <Button size="compact-sm" variant="default" onClick={() => onView({ zoom: undefined })}>
          {t('events.resetZoom')}
        </Button>
      )}
      <Tooltip label={t('ropePage.zoomIn')}>
        <ActionIcon aria-label={t('ropePage.zoomIn')} onClick={() => zoomBy(0.5)}>
          <IconZoomIn size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('ropePage.zoomOut')}>
        <ActionIcon aria-label={t('ropePage.zoomOut')} disabled={!view.zoom} onClick={() => zoomBy(2)}>
          <IconZoomOut size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
