import { permissionsOf } from '@catenary/contract/access'
import { ropes } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { events } from '@catenary/contract/records/events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventListHandler } from '../../../test/event-list-handler.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, problemResponse } from '../../../test/request-handlers.ts'
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

/** The handlers of a rope's page, and how many events each response to the page carried. */
function countedHandlers(recorded: readonly RopeEvent[]) {
  const sizes: number[] = []
  const handlers = ropePageHandlers({ events: recorded })
  const served = eventListHandler(recorded, testRope())
  const list = handle(events.list, async (request) => {
    const found = (await served.respond(request as never)) as Response | RopeEvent[]
    // The handlers of the test call each other without headers.
    if (request.headers) sizes.push(Array.isArray(found) ? found.length : ((await found.clone().json()) as []).length)
    return found
  })
  return { list, handlers, sizes }
}

function bodyRows() {
  return page.getByRole('table', { name: 'Events' }).getByRole('row')
}

describe('rope page', () => {
  it('shows name, state and facts, and is accessible', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }) })
    await expect.element(page.getByRole('heading', { name: 'Haul rope', level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^38% remaining$/)).toBeVisible()
    await expect.element(page.getByText('Stranded rope')).toBeVisible()
    await expect.element(page.getByText(/Two independent public texts agree/)).toBeVisible()
    await expect.element(bodyRows().nth(10)).toBeVisible()
    await expectAccessible()
  })

  it('says first of a rope that was removed on which day that was', async () => {
    const inService = testRope()
    const rope = { ...inService, attributes: { ...inService.attributes, removalDate: '2025-01-31' } }
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty, rope }) })
    await expect.element(page.getByText('Removed on: Jan 31, 2025')).toBeVisible()
  })

  it('is accessible in the dark, on a phone, in German', async () => {
    localStorage.setItem('mantine-color-scheme-value', 'dark')
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(360, 800)
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }), language: 'de' })
    await expect
      .element(page.getByRole('list', { name: 'Ereignisse' }).getByRole('listitem').nth(9))
      .toBeInTheDocument()
    await expectAccessible()
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it('on a phone an event has the width of its card, and opens wherever that is touched', async () => {
    await page.viewport(360, 800)
    const rope = testRope({ loadBearingWires: 114, metallicCrossSection: 3520 })
    const lossUnknown = { crossSectionLossAmount: undefined, crossSectionLossUnit: undefined }
    const events = [testEvent(3, {}, { ...lossUnknown, damageCount: 3 })]
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events }), language: 'de' })
    const card = await page.getByRole('list', { name: 'Ereignisse' }).getByRole('listitem').findElement()
    const place = card.getBoundingClientRect()
    const derived = page.getByText(/\(abgeleitet\)/).last()
    await expect.element(derived).toBeInTheDocument()
    const [loss, name] = [(await derived.findElement()).parentElement, card.querySelector('a')]
    expect(loss?.getBoundingClientRect().left ?? NaN).toBeCloseTo(place.left)
    card.scrollIntoView({ block: 'center' })
    const { left, bottom } = card.getBoundingClientRect()
    expect(document.elementFromPoint(left + 100, bottom - 5)).toBe(name)
  })

  it('closing a dialog returns to the page, so that Back does not open it again', async () => {
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }) })
    const historyIndex = () => router.history.location.state.__TSR_index
    const dialog = page.getByRole('dialog')
    await bodyRows().nth(1).getByRole('link').first().click()
    await expect.element(dialog).toBeVisible()
    expect(historyIndex()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(historyIndex()).toBe(0)
    // One that was opened by its address has no page below in the history: only the address changes.
    await router.navigate({ href: `${testRopePath}?record=damage`, replace: true })
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect([historyIndex(), router.state.location.searchStr]).toEqual([0, ''])
  })

  it('leads back to its installation', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers() })
    const back = page
      .getByRole('main')
      .getByRole('link', { name: /Gipfelbahn|Glacier|installation/i })
      .first()
    await expect.element(back).toHaveAttribute('href', testRopePath.replace(/\/ropes\/.*/, ''))
  })

  it('marks an archived event in its title', async () => {
    const archived = testEvent(1, { isDeleted: true })
    await renderPage(`${testRopePath}?event=${eventId(1)}`, { handlers: ropePageHandlers({ events: [archived] }) })
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: /\(archived\)$/ })).toBeVisible()
  })

  it('offers no recording on an archived rope, nor without permission', async () => {
    const archived = testRope({}, { isDeleted: true, isInArchive: true })
    const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: archived }) })
    await expect.element(page.getByRole('heading', { name: 'Haul rope (archived)' })).toBeVisible()
    await expect.element(page.getByText('Archived. You can view it but not change it.')).toBeVisible()
    for (const name of ['Damage', 'Rope settings', 'Notification status', 'Add files'])
      expect(page.getByRole('button', { name, exact: true }).query()).toBeNull()
    await drawn.unmount()
    await renderPage(testRopePath, {
      handlers: ropePageHandlers({ permissions: permissionsOf(['ROLE_API_EXTERNAL']) }),
    })
    await expect.element(page.getByRole('heading', { name: 'Haul rope' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Damage', exact: true }).query()).toBeNull()
  })

  it('shows events where they lie since a cut, and offers the length that the rope has now', async () => {
    const cut = { position: 150, length: 20, timestamp: '2026-06-01T08:00:00.000Z' }
    const recorded = [
      testEvent(9, cut, { recordingType: 'mutation', type: 'ropeShortening' }),
      testEvent(1, { position: 160 }),
      testEvent(2, { position: 500 }),
    ]
    const sent: unknown[] = []
    const change = handle(
      ropes.change,
      ({ body, headers }) => (sent.push({ ...body?.rope, version: headers['if-match'] }), testRope()),
    )
    const rope = testRope({ ropeLength: 3800 }, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
    const versioned = handle(ropes.get, () => Response.json(rope, { headers: { etag: '"7"' } }))
    await renderPage(testRopePath, { handlers: [change, versioned, ...ropePageHandlers({ rope, events: recorded })] })
    await expect.element(bodyRows().nth(3)).toBeVisible()
    await expect.element(bodyRows().getByText('cut out on Jun 1, 2026')).toBeVisible()
    await expect.element(bodyRows().getByText(/^480/)).toBeVisible()
    const note = /was shortened by 20\.00.m on Jun 1, 2026; its length in the settings is still 3,800\.00.m/
    await expect.element(page.getByText(note)).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: /Set the length to 3,780\.00.m/ }))
    const length = { lengthAsOf: expect.any(String), attributes: { ropeLength: 3780 } }
    await expect.poll(() => sent).toEqual([{ ...length, version: '"7"' }])
  })

  it('shows passport, device and documents beside the chart, and settings with permission', async () => {
    const attributes = { reelNumber: 'R-18-0447', minimumBreakingForce: 1180, installationDate: '2018-05-22' }
    const predecessor = { id: eventId(1), name: 'Haul rope 2001' }
    const rope = testRope(attributes, { deviceSerialNumber: 'TS-2041', predecessor })
    const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope }) })
    const passport = page.getByRole('region', { name: 'Rope passport' })
    await expect.element(passport).toMatchTextContent(/R-18-0447.*1,180\.0.kN.*May 22, 2018.*Haul rope 2001/)
    await expect
      .element(passport.getByRole('link', { name: 'Haul rope 2001' }))
      .toHaveAttribute('href', testRopePath.replace(/[^/]+$/, eventId(1)))
    const device = page.getByRole('region', { name: 'TRUscan device' })
    await expect.element(device).toMatchTextContent(/TS-2041.*No device data yet/)
    await expect.element(page.getByRole('button', { name: 'Notification status' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Documents', exact: true })).toBeVisible()
    await drawn.unmount()
    await renderPage(testRopePath, { handlers: ropePageHandlers({ permissions: permissionsOf(['ROLE_USER']) }) })
    await expect.element(passport).toMatchTextContent(/No rope passport data yet/)
    expect(device.query()).toBeNull()
    expect(page.getByRole('button', { name: 'Rope settings' }).query()).toBeNull()
  })

  it('shows what is missing if there is no chart or no limit', async () => {
    const drawn = await renderPage(testRopePath, {
      handlers: ropePageHandlers({ rope: testRope({ standard: undefined }) }),
    })
    await expect.element(page.getByText(/needs a standard and a nominal diameter/)).toBeVisible()
    await drawn.unmount()
    const series = { ...testSeries(), result: [], standard: null, forecast: null }
    await renderPage(testRopePath, {
      handlers: ropePageHandlers({ rope: testRope({ standard: 'ANSIB77.1' }), series }),
    })
    await expect.element(page.getByText(/No limit is known for this rope under ANSI B77.1/)).toBeVisible()
    await expect.element(page.getByText(/Enter your own limits in the rope settings/)).toBeVisible()
  })
})

describe('table of events', () => {
  it('pages, sorts and filters by the address, and Back undoes a step', async () => {
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }) })
    await expect.element(bodyRows().nth(10)).toBeVisible()
    expect(bodyRows().elements()).toHaveLength(11)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.element(page.getByText('11–20 of 30')).toBeVisible()
    await expect.poll(() => router.state.location.search).toMatchObject({ cursor: 'after10' })
    await userEvent.click(page.getByRole('button', { name: 'Position' }))
    await expect.element(bodyRows().nth(1)).toMatchTextContent(/100\.00.m/)
    await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'position', ascending: true })
    router.history.back()
    await expect.element(page.getByText('11–20 of 30')).toBeVisible()
  })

  it('shows all rows of thousands while drawing only those in sight', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => testEvent(index + 1, { position: index }))
    await renderPage(address({ size: 'all' }), { handlers: ropePageHandlers({ events: many }) })
    await expect.element(page.getByText('1–2,000 of 2,000')).toBeVisible()
    await expect.element(bodyRows().nth(5)).toBeInTheDocument()
    expect(bodyRows().elements().length).toBeLessThan(120)
  })

  it('filters by kind, with a message if nothing matches', async () => {
    const recorded = [testEvent(1), testEvent(2, {}, { type: 'repair' })]
    const kinds = page.getByRole('group', { name: 'Categories of event' })
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: recorded }) })
    await userEvent.click(kinds.getByText('Repair'))
    await expect.element(page.getByText('1–1 of 1')).toBeVisible()
    await userEvent.click(kinds.getByText('Repair'))
    await userEvent.click(kinds.getByText('Mutation'))
    await expect.element(page.getByText('No events found')).toBeVisible()
  })

  it('reports when the zoom of the chart excludes all events, and resets it', async () => {
    const zoom = [Date.UTC(1999, 0), Date.UTC(2000, 0)]
    await renderPage(address({ zoom }), { handlers: ropePageHandlers({ events: thirty }) })
    await expect.element(page.getByText('All events filtered out due to the chart zoom')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Reset zoom' }))
    await expect.element(page.getByText('1–10 of 30')).toBeVisible()
  })

  it('changes a status in its row and sends only that field', async () => {
    const sent: unknown[] = []
    const recorded = [testEvent(1), testEvent(2, {}, { isImported: true })]
    const change = handle(events.change, ({ body }) => {
      sent.push(body)
      return { ropeEvent: testEvent(1, {}, { actionStatus: 'seen' }), ropeChanged: false }
    })
    await renderPage(testRopePath, { handlers: [change, ...ropePageHandlers({ events: recorded })] })
    const selects = page.getByRole('combobox', { name: /^Status of/ })
    await expect.element(selects).toBeVisible()
    await userEvent.selectOptions(selects, 'seen')
    await expect.element(page.getByText('Status saved')).toBeVisible()
    expect(sent).toEqual([{ ropeEvent: { attributes: { actionStatus: 'seen' } } }])
  })

  it('overwrites no concurrent change with a status: it compares, and then sets only the status', async () => {
    const sent: unknown[] = []
    const theirs = testEvent(1, {}, { actionStatus: 'repaired', description: 'Replaced' })
    const get = handle(events.get, () => Response.json(theirs, { headers: { etag: '"v7"' } }))
    const change = handle(events.change, ({ body, headers }) => {
      sent.push(body, headers['if-match'])
      return { ropeEvent: theirs, ropeChanged: false }
    })
    await renderPage(testRopePath, { handlers: [get, change, ...ropePageHandlers({ events: [testEvent(1)] })] })
    await userEvent.selectOptions(page.getByRole('combobox', { name: /^Status of/ }), 'seen')
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this event in the meantime' })
    await expect.element(dialog.getByRole('row', { name: /^Status/ })).toMatchTextContent(/New.*Repaired/)
    await expect.element(dialog.getByRole('row', { name: /^Description/ })).toMatchTextContent(/–.*Replaced/)
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Set status “Seen”' }))
    await expect.element(page.getByText('Status saved')).toBeVisible()
    expect(sent).toEqual([{ ropeEvent: { attributes: { actionStatus: 'seen' } } }, '"v7"'])
  })

  it('requests no more than a page of twenty thousand events, whatever is shown', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => testEvent(index + 1, { position: index / 10 }))
    const { list, handlers, sizes } = countedHandlers(many)
    const { router, unmount } = await renderPage(testRopePath, { handlers: [list, ...handlers] })
    await expect.element(page.getByText('1–10 of 20,000')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Position' }))
    await expect.element(bodyRows().nth(1)).toMatchTextContent(/0\.00.m/)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.element(page.getByText('11–20 of 20,000')).toBeVisible()
    // An event that is on no page that was read.
    await router.navigate({ href: `${testRopePath}?event=${eventId(15_000)}` })
    await expect.element(page.getByRole('dialog', { name: /Broken wire at 1,499\.90/ })).toBeVisible()
    await unmount()
    await renderPage(address({ size: 'all', stretch: [100, 400] }), { handlers: [list, ...handlers] })
    await expect.element(page.getByText('1–3,001 of 3,001')).toBeVisible()
    const scroller = (await page.getByRole('table', { name: 'Events' }).findElement()).parentElement
    if (scroller) scroller.scrollTop = 29 * 300
    await expect.poll(() => sizes.filter((size) => size === 200).length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
  })

  it('loads rows only as they become visible, and reports where the others could not be loaded', async () => {
    const many = Array.from({ length: 600 }, (_, index) => testEvent(index + 1, { position: index }))
    const { list, handlers, sizes } = countedHandlers(many)
    let isBroken = true
    const breaking = handle(events.list, (request) => {
      if (isBroken && request.query.has('cursor')) return problemResponse('server.failed', 'The server failed')
      return list.respond(request as never) as Response
    })
    await renderPage(address({ size: 'all' }), { handlers: [breaking, ...handlers] })
    await expect.element(page.getByText('1–600 of 600')).toBeVisible()
    expect(sizes).toEqual([200])
    const scroller = (await page.getByRole('table', { name: 'Events' }).findElement()).parentElement
    if (scroller) scroller.scrollTop = 29 * 190
    await expect.element(page.getByRole('region', { name: 'Events' }).getByRole('alert')).toMatchTextContent(/200/)
    isBroken = false
    await userEvent.click(page.getByRole('region', { name: 'Events' }).getByRole('button', { name: 'Try again' }))
    await expect.poll(() => sizes).toEqual([200, 200])
  })

  it('shows the columns that were chosen, also at the next visit', async () => {
    const all = Array.from({ length: 5 }, (_, index) => testEvent(index + 1, {}, { wire: `W${index + 1}` }))
    const handlers = ropePageHandlers({ events: all })
    onTestFinished(() => localStorage.removeItem('catenary-event-columns'))
    const drawn = await renderPage(testRopePath, { handlers })
    await expect.element(page.getByText('1–5 of 5')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Columns' }))
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Wire', exact: true }))
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Reported by' }))
    await drawn.unmount()
    await renderPage(testRopePath, { handlers })
    await expect.element(page.getByRole('columnheader', { name: 'Wire', exact: true })).toBeVisible()
    expect(page.getByRole('columnheader', { name: 'Reported by' }).query()).toBeNull()
    await expect.element(page.getByRole('cell', { name: 'W5' })).toBeVisible()
  })

  it('downloads all rows as they are filtered and sorted', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const saved: { file: Blob; name: string }[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push({ file: file as Blob, name: '' }), '#'))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved[saved.length - 1] = { file: saved.at(-1)?.file ?? new Blob(), name: this.download }
    })
    const mixed = thirty.map((event, index) =>
      index % 3 === 0 ? { ...event, attributes: { ...event.attributes, type: 'repair' as const } } : event,
    )
    const search = { kinds: ['damage'], sort: 'position', ascending: true, cursor: 'after10' }
    await renderPage(address(search), { handlers: ropePageHandlers({ events: mixed }) })
    await expect.element(page.getByText('11–20 of 20')).toBeVisible()
    const shown = bodyRows()
      .elements()
      .slice(1)
      .map((row) => row.querySelectorAll('td')[2]?.textContent)
    for (const format of ['CSV', 'Excel']) {
      await userEvent.click(page.getByRole('button', { name: 'Download events' }))
      await userEvent.click(page.getByRole('menuitem', { name: format, exact: true }))
    }
    await expect.poll(() => saved).toHaveLength(2)
    expect(saved[0]?.name).toMatch(/^Haul-rope-Events-\d{4}-\d\d-\d\d-filtered\.csv$/)
    expect(saved[1]?.name).toMatch(/-filtered\.xlsx$/)
    const positions = (await saved[0]?.file.text())
      ?.split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[2])
    expect(positions).toHaveLength(20)
    expect(positions?.slice(10)).toEqual(shown.map((figure) => figure?.replace(/,|\s*m$/g, '')))
  })

  it('switches the language at once, also in its rows', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }) })
    await expect.element(bodyRows().nth(1)).toMatchTextContent(/Broken wire/)
    await userEvent.click(page.getByRole('button', { name: 'DE, Deutsch' }))
    const rows = page.getByRole('table', { name: 'Ereignisse' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/Drahtbruch.*Schaden/)
  })

  it('opens an event by the link of its row', async () => {
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ events: [testEvent(4)] }) })
    await userEvent.click(bodyRows().getByRole('link'))
    await expect.element(page.getByRole('dialog', { name: /Broken wire at 400.00/ })).toBeVisible()
    await expect.poll(() => router.state.location.search).toMatchObject({ event: eventId(4) })
    // Colours are judged once the dialog has faded in.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    await expectAccessible()
  })
})
