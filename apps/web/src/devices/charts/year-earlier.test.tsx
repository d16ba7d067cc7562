import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceHandlers, testAggregates, testDevicePath } from '../../test/device-handlers.ts'
import { renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const charts = page.getByRole('region', { name: 'Measurements' })
const choice = charts.getByRole('checkbox', { name: 'Compare with one year earlier' })
const day = 86_400_000

/** What was measured a year before what the others have. */
function yearEarlier(): ValueAggregates {
  const now = testAggregates()
  const points = now.points.map(([at, ...figures]): ValueAggregates['points'][number] => [
    new Date(Date.parse(at) - 365 * day).toISOString(),
    ...figures,
  ])
  return { ...now, points }
}

/** A page whose measurements of a year earlier are read by `earlier`; the times that were asked for. */
async function open(earlier: () => readonly ValueAggregates[] | Response) {
  const requested: (string | null)[][] = []
  const read = handle(measurements.aggregates, ({ query }) => {
    const [from, to] = [query.get('from'), query.get('to')]
    requested.push([from, to])
    return (to === null ? [testAggregates()] : earlier()) as ValueAggregates[]
  })
  const { router } = await renderPage(testDevicePath, { handlers: [read, ...deviceHandlers({})] })
  await expect.element(charts.getByRole('img', { name: /Rope force/ })).toBeVisible()
  return { requested, router }
}

test('the same time a year earlier is drawn with what is measured now, and stays chosen for another time', async () => {
  const { requested, router } = await open(() => [yearEarlier()])
  expect(requested).toHaveLength(1)
  await userEvent.click(choice)
  await expect.element(charts.getByRole('img', { name: /Rope force, one year earlier/ })).toBeVisible()
  const days = (from: string | null | undefined, to: string | null | undefined) =>
    (Date.parse(from ?? '') - Date.parse(to ?? '')) / day
  expect(days(requested[0]?.[0], requested[1]?.[0])).toBe(365)
  expect(Math.round(days(new Date().toISOString(), requested[1]?.[1]))).toBe(365)
  await expect.poll(() => router.state.location.search).toEqual({ compared: true })
  await userEvent.click(charts.getByText('1D', { exact: true }))
  await expect.poll(() => router.state.location.search).toEqual({ span: '1D', compared: true })
  await userEvent.click(charts.getByText('1M', { exact: true }))
  await charts.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(charts.getByRole('columnheader', { name: /one year earlier.*: Average/ })).toBeVisible()
  await userEvent.click(choice)
  await expect.poll(() => router.state.location.search).toEqual({})
  await expect.poll(() => charts.getByRole('columnheader', { name: /one year earlier/ }).elements()).toHaveLength(0)
})

test('where nothing was measured a year earlier, the chart says so', async () => {
  const empty = await open(() => [{ ...yearEarlier(), points: [] }])
  await userEvent.click(choice)
  await expect.element(charts.getByText('Nothing was measured one year earlier')).toBeVisible()
  expect(empty.requested).toHaveLength(2)
})

test('where the year earlier cannot be read, the chart of now stays', async () => {
  await open(() => problemResponse('server.failed', 'Something failed'))
  await userEvent.click(choice)
  await expect.element(charts.getByText(/The measurements of one year earlier could not be loaded/)).toBeVisible()
  await expect.element(charts.getByRole('img', { name: /Rope force/ })).toBeVisible()
})
