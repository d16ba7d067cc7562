import { LineChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { LabelLayout } from 'echarts/features'

/** The parts of the chart library that the drawings need, beside a renderer. */
export const echartsComponents = [
  LineChart,
  GridComponent,
  TooltipComponent,
  LegendPlainComponent,
  MarkLineComponent,
  MarkAreaComponent,
  AriaComponent,
  LabelLayout,
]
