import type { EChartsCoreOption } from 'echarts/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { Chart } from './Chart.tsx'

const option = vi.fn<() => EChartsCoreOption>(() => ({
  xAxis: { type: 'value' },
  yAxis: { type: 'value' },
  series: [{ type: 'line', data: [[0, 1]] }],
}))
beforeEach(() => {
  option.mockClear()
})

const below = (
  <div style={{ paddingTop: 5000, height: 5400 }}>
    <Chart option={option} description="Loss of the rope" />
  </div>
)
const chart = page.getByRole('img', { name: 'Loss of the rope' })
const isDrawn = () => chart.query()?.querySelector('canvas') !== null
const nextFrames = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a chart far down the page has its name, and is drawn when it is nearly seen', async () => {
  await renderUi(below)
  await expect.element(chart).toBeInTheDocument()
  await nextFrames()
  expect(isDrawn()).toBe(false)
  // Nor is anything computed that is not seen.
  expect(option).not.toHaveBeenCalled()
  window.scrollTo(0, 5000 - window.innerHeight - 100)
  await expect.poll(isDrawn).toBe(true)
  expect(option).toHaveBeenCalledTimes(1)
  await expect.element(chart).toBeInTheDocument()
})

test('a chart that was never near is drawn to be printed', async () => {
  await renderUi(below)
  await expect.element(chart).toBeInTheDocument()
  await nextFrames()
  expect(isDrawn()).toBe(false)
  window.dispatchEvent(new Event('beforeprint'))
  expect(isDrawn()).toBe(true)
})
