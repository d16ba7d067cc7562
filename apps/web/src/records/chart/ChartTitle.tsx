import { NativeSelect, SegmentedControl } from '@mantine/core'
import { Can } from '../../shell/Can.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ChartView } from './chart-view.ts'
import { chartTypes, chartTypeTexts } from './chart-view.ts'

interface Props {
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
}

/** The chart's title, its type if the user may choose it, and its inspection type. */
export function ChartTitle({ offered, view, onView }: Props) {
  const { t } = useTexts()
  return (
    <>
      <CardTitle help="reading-the-chart">{t(chartTypeTexts[view.type])}</CardTitle>
      <Can permission="CHART_TYPE">
        <NativeSelect
          size="xs"
          aria-label={t('events.chartType')}
          data={chartTypes.map((value) => ({ value, label: t(chartTypeTexts[value]) }))}
          value={view.type}
          onChange={({ currentTarget: { value } }) =>
            onView({ type: chartTypes.find((type) => type === value) ?? 'lossOverTarget', zoom: undefined })
          }
        />
      </Can>
      <SegmentedControl
        size="xs"
        aria-label={t('events.attributes.inspectionType')}
        data={offered.map((value) => ({ value, label: t(`events.inspectionType.${value}`) }))}
        value={view.inspection}
        onChange={(inspection) => onView({ inspection, zoom: undefined })}
      />
    </>
  )
}
