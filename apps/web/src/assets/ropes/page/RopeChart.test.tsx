import { permissionsOf } from '@catenary/contract/access'
import { events } from '@catenary/contract/records/events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import {
  eventId,
  testRopePath,
  ropePageHandlers,
  testEvent,
  testRope,
  testSeries,
} from '../../../test/rope-handlers.ts'

const thirty = Array.from({ length: 30 }, (_, index) => testEvent(index + 1))

function address(search: Record<string, unknown>): string {
  const entries = Object.entries(search).map(([key, value]) => [key, JSON.stringify(value)])
  return `${testRopePath}?${new URLSearchParams(entries).toString()}`
}

describe('damage chart card', () => {
  it('offers the forecast only for MRT with three points', async () => {
    const drawn = await renderPage(address({ inspection: 'visual' }), { handlers: ropePageHandlers() })
    const forecast = page.getByRole('switch', { name: 'Forecast' })
    await expect.element(forecast).toBeDisabled()
    await expect.element(page.getByText('A forecast is possible only for MRT')).toBeVisible()
    await drawn.unmount()
    const few = await renderPage(address({ inspection: 'mrt' }), {
      handlers: ropePageHandlers({ series: testSeries(2) }),
    })
    await expect.element(forecast).toBeDisabled()
    await expect.element(page.getByText('A forecast needs at least 3 data points')).toBeVisible()
    await few.unmount()
    // Without a limit there is no series, however many tests there were.
    const unlimited = await renderPage(address({ inspection: 'mrt' }), {
      handlers: ropePageHandlers({ series: { ...testSeries(), result: [], standard: null, forecast: null } }),
    })
    await expect.element(page.getByText('A forecast needs a limit')).toBeVisible()
    await unlimited.unmount()
    await renderPage(address({ inspection: 'mrt' }), { handlers: ropePageHandlers() })
    await expect.element(forecast).toBeEnabled()
    await expect.element(forecast).toBeChecked()
  })

  it('names the readings that its axis of bending cycles leaves out', async () => {
    const series = {
      ...testSeries(),
      bendingCyclesToTimestamp: [
        [100_000, '2020-01-15T10:00:00.000Z'],
        [1_500_000, '2021-01-15T10:00:00.000Z'],
        [1_600_000, '2021-02-15T10:00:00.000Z'],
        [120_000, '2022-01-15T10:00:00.000Z'],
        [130_000, '2023-01-15T10:00:00.000Z'],
      ] satisfies [number, string][],
    }
    const note = page.getByText(/Left out of this axis.*: 1,500,000 on Jan 15, 2021; 1,600,000 on Feb 15, 2021\./)
    const byTime = await renderPage(address({ inspection: 'mrt' }), { handlers: ropePageHandlers({ series }) })
    await expect.element(page.getByRole('switch', { name: 'Forecast' })).toBeEnabled()
    expect(note.query()).toBeNull()
    await byTime.unmount()
    await renderPage(address({ inspection: 'mrt', axis: 'bendingCycles' }), { handlers: ropePageHandlers({ series }) })
    await expect.element(note).toBeVisible()
  })

  it('has above it that the last magnetic test finds much less than was known before, whichever kind is drawn', async () => {
    const mrt = { id: eventId(9), timestamp: '2024-06-01T00:00:00.000Z' }
    const rope = testRope({}, { inspections: { visual: null, mrt } })
    const note = page.getByRole('note').filter({ hasText: 'test of Jun 1, 2024 finds much less' })
    const sound = await renderPage(address({ inspection: 'mrt' }), { handlers: ropePageHandlers({ rope }) })
    await expect.element(page.getByRole('switch', { name: 'Forecast' })).toBeEnabled()
    expect(note.query()).toBeNull()
    await sound.unmount()
    const fallen = { ...mrt, fallenLoss: { before: 0.63, after: 0 } }
    const doubted = testRope({}, { inspections: { visual: null, mrt: fallen }, doubtfulEntries: 1 })
    await renderPage(address({ inspection: 'visual' }), { handlers: ropePageHandlers({ rope: doubted }) })
    await expect.element(note).toMatchTextContent(/: 0% of the permitted loss is used up, it was 63%\./)
  })

  it('shows in one statement when the limit is reached, below the name too, and its calculation on request', async () => {
    const { router } = await renderPage(address({ inspection: 'mrt' }), { handlers: ropePageHandlers() })
    const card = page.getByRole('region', { name: 'Damage chart' })
    // Measured last in June 2023 at 63 % of the limit, 13 % more than the year before: the date expected is past by now.
    const statusText = /Limit may be reached already: inspect now\.\s?Last value: 63% of the limit on Jun 1, 2023/
    await expect.element(card.getByRole('status')).toMatchTextContent(statusText)
    await expect.element(page.getByText(/^Forecast by MRT: Limit may be reached already: inspect now\.$/)).toBeVisible()
    const method = card.getByText(/^Linear trend over 6/)
    await expect.element(method).not.toBeVisible()
    await userEvent.click(card.getByText('How this is calculated'))
    await expect.element(method).toBeVisible()
    await expect.element(card.getByText(/80.?% of the limit: at the earliest now, expected now/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(card.getByRole('switch', { name: 'Forecast' }))
    await expect.poll(() => card.getByRole('status').query()).toBeNull()
    await expect.poll(() => router.state.location.search).toMatchObject({ forecast: false })
  })

  it('shows no date if the limit is reached, or the rope is not tested magnetically', async () => {
    const reached = testRope({}, { damages: { ...testRope().damages, ratio: 1.05, health: 0, count: 3 } as never })
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: reached }) })
    await expect.element(page.getByRole('region', { name: 'Damage chart' }).getByRole('status')).toBeVisible()
    expect(page.getByText(/^Forecast by MRT/).query()).toBeNull()
  })

  it('opens the event of a point by a click, and by the link of its row in the table', async () => {
    const handlers = ropePageHandlers({ events: thirty })
    const { router } = await renderPage(address({ inspection: 'mrt', forecast: false }), { handlers })
    const canvas = () => page.getByRole('region', { name: 'Damage chart' }).query()?.querySelector('canvas')
    await expect.poll(canvas).toBeTruthy()
    // The last point of six diameters, at 63 % of an axis up to 120 %, below a legend of two lines.
    const place = () => {
      const { width = 0, height = 0 } = canvas()?.getBoundingClientRect() ?? {}
      const [top, bottom] = [72, height - 56]
      return { x: width - 24, y: bottom - ((bottom - top) * 63) / 120 }
    }
    await expect
      .poll(async () => {
        await userEvent.click(canvas() as Element, { position: place() })
        return router.state.location.search
      })
      .toMatchObject({ event: eventId(6) })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Show as table' }))
    const link = page.getByRole('table', { name: /one row per point/ }).getByRole('link', { name: 'Jun 1, 2019' })
    ;((await link.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ event: eventId(2) })
  })

  it('is available as a table, with repairs and the forecast', async () => {
    const repair = { timestamp: '2019-12-03T08:00:00.000Z', event: { id: eventId(20) }, type: 'repair' } as const
    const changes = [{ ...repair, x: Date.parse(repair.timestamp) }]
    const handlers = ropePageHandlers({ series: { ...testSeries(), changes } })
    await renderPage(address({ inspection: 'mrt' }), { handlers })
    await userEvent.click(page.getByRole('button', { name: 'Show as table' }))
    const table = page.getByRole('table', { name: /one row per point/ })
    await expect.element(table.getByRole('row').nth(7)).toBeVisible()
    await expect.element(table.getByText('63.0')).toBeVisible()
    await expect.element(table.getByText('Repair', { exact: true })).toBeVisible()
    const ahead = page.getByRole('table', { name: /linear trend with its 90% prediction interval/ })
    await expect.element(ahead.getByText(/^Limit may be reached already/)).toBeVisible()
    await expect.element(ahead.getByText('Linear trend (%)')).toBeVisible()
    expect((await ahead.findElement()).querySelectorAll('tbody tr')).toHaveLength(105)
  })

  it('offers CSV only with permission', async () => {
    const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers() })
    await userEvent.click(page.getByRole('button', { name: 'Export' }))
    await expect.element(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await drawn.unmount()
    await renderPage(testRopePath, { handlers: ropePageHandlers({ permissions: permissionsOf(['ROLE_USER']) }) })
    await userEvent.click(page.getByRole('button', { name: 'Export' }))
    await expect.element(page.getByRole('menuitem', { name: 'SVG' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'CSV' }).query()).toBeNull()
  })

  it('offers three chart types with permission, stored in the address', async () => {
    const pieces = [{ from: 1240, to: 1240.25, loss: 3.7, lossOverTarget: 62 }]
    const result = [{ multiple: 6, limit: 6, worst: { from: 1240, to: 1240.25 }, pieces }]
    const along = handle(events.lossAlongRope, () => ({ result, standard: testSeries().standard, ropeLength: 3800 }))
    const drawn = await renderPage(address({ inspection: 'mrt' }), { handlers: [along, ...ropePageHandlers()] })
    const card = page.getByRole('region', { name: 'Damage chart' })
    const types = card.getByRole('combobox', { name: 'Chart type' })
    await userEvent.selectOptions(types, 'loss')
    await expect.element(card.getByRole('heading', { name: 'Loss in percent' })).toBeVisible()
    expect(drawn.router.state.location.search).toMatchObject({ chart: 'loss' })
    await userEvent.selectOptions(types, 'alongRope')
    await expect
      .element(card.getByRole('img', { name: /^Loss of metallic cross-section along the rope/ }))
      .toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Show as table' }))
    await expect.element(card.getByRole('row', { name: /1,240\.00.*1,240\.25.*3\.70 62\.0 Yes/ })).toBeVisible()
    await expectAccessible()
    await userEvent.click(card.getByRole('button', { name: 'Export' }))
    for (const name of ['PNG', 'SVG', 'CSV', 'Print'])
      await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
    await drawn.unmount()
    const others = ropePageHandlers({ permissions: permissionsOf(['ROLE_USER']) })
    await renderPage(address({ inspection: 'mrt', chart: 'alongRope' }), { handlers: others })
    await expect.element(card.getByRole('heading', { name: 'Loss, % of limit' })).toBeVisible()
    expect(types.query()).toBeNull()
  })

  it('saves a picture of 900 by 400 pixels', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push(file as Blob), '#'))
    await renderPage(address({ inspection: 'mrt' }), { handlers: ropePageHandlers() })
    await userEvent.click(page.getByRole('button', { name: 'Export' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'PNG' }))
    await expect.poll(() => saved).toHaveLength(1)
    const { width, height } = await createImageBitmap(saved[0] ?? new Blob())
    expect([width, height]).toEqual([900, 400])
  })
})
