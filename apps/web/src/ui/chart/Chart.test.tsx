import { palettes } from '@catenary/charts/palette'
import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { useChartPalette } from '../theme/colour-scheme.ts'
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
  window.dispatchEvent(new Event('afterprint'))
})

test('is printed in the colours of the light scheme, as paper is white, and is dark again on the screen', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  const drawnIn = vi.fn<(text: string) => void>()
  function Coloured() {
    const palette = useChartPalette()
    const coloured = useCallback(() => {
      drawnIn(palette.text)
      return { xAxis: {}, yAxis: {}, series: [] }
    }, [palette])
    return (
      <div style={{ height: 200 }}>
        <Chart option={coloured} description="A chart" />
      </div>
    )
  }
  await renderUi(<Coloured />)
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  await expect.poll(() => drawnIn.mock.lastCall).toEqual([palettes.dark.text])
  expect(scheme()).toBe('dark')
  window.dispatchEvent(new Event('beforeprint'))
  // No frame comes before the page is on paper.
  await Promise.resolve()
  expect([scheme(), drawnIn.mock.lastCall]).toEqual(['light', [palettes.light.text]])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => drawnIn.mock.lastCall).toEqual([palettes.dark.text])
  expect(scheme()).toBe('dark')
})
