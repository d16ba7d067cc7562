import { permissionsOf } from '@catenary/contract/access'
import { smartropeEvents } from '@catenary/contract/devices/smartropes'
import { events } from '@catenary/contract/records/events'
import { tasks } from '@catenary/contract/work/tasks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refetchRopeState } from '../../../records/events/refetch-rope-state.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, problemResponse } from '../../../test/request-handlers.ts'
import {
  testDamages,
  testRopePath,
  ropePageHandlers,
  testEvent,
  testRope,
  testSeries,
} from '../../../test/rope-handlers.ts'
import { testTask } from '../../../test/test-task.ts'

const thirty = Array.from({ length: 30 }, (_, index) => testEvent(index + 1))

function address(search: Record<string, unknown>): string {
  const entries = Object.entries(search).map(([key, value]) => [key, JSON.stringify(value)])
  return `${testRopePath}?${new URLSearchParams(entries).toString()}`
}

describe('state of the rope', () => {
  const strip = page.getByRole('region', { name: 'Along the rope' })
  const chart = page.getByRole('region', { name: 'Damage chart' })
  const governedBy = (inspectionType: 'visual' | 'mrt', ratio: number) =>
    testRope(
      {},
      { damages: { ratio, health: 100 * (1 - ratio), count: 3 }, governing: { inspectionType, multiple: 40 } },
    )

  it('says which splices were found with parts to be renewed, which rope health does not', async () => {
    const part = (name: string, diameterMax: number) => ({ name, type: 'K', position: 20, diameterMax }) as const
    const splice = (name: string, parts: ReturnType<typeof part>[]) => ({
      name,
      positionStart: 10 * name.charCodeAt(0),
      positionEnd: 10 * name.charCodeAt(0) + 5,
      parts,
    })
    const splices = [splice('A', [part('K1', 41), part('K2', 60)]), splice('B', [part('K1', 41)])]
    const inspection = { recordingType: 'measurement', type: 'spliceInspection' } as const
    const recorded = [testEvent(1, { splices }, inspection)]
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: recorded }) })
    const link = page.getByRole('link', { name: 'A', exact: true })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('event='))
    const note = link.element().parentElement
    expect(note?.textContent).toMatch(/^A \(.*2017\): Renewal very recommended, K2\. Rope health/)
    await expect.element(page.getByRole('link', { name: 'B', exact: true })).not.toBeInTheDocument()
  })

  it('says of a splice that it was measured with a diameter that no part of it can have', async () => {
    const parts = [{ name: 'K1', type: 'K', position: 20, diameterMin: 42, diameterMax: 4.62 }] as const
    const splices = [{ name: 'A', positionStart: 10, positionEnd: 30, parts: [...parts] }]
    const inspection = { recordingType: 'measurement', type: 'spliceInspection' } as const
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: [testEvent(1, { splices }, inspection)] }) })
    const link = page.getByRole('link', { name: 'A', exact: true })
    await expect.element(link).toBeVisible()
    expect(link.element().parentElement?.textContent).toMatch(/^A \(.*2017\): diameters of K1 are far from the nominal/)
  })

  it('shows the governing inspection type, with which chart and strip open', async () => {
    const requests: (string | null)[] = []
    const damage = handle(
      events.damage,
      ({ query }) => (requests.push(query.get('inspectionType')), testDamages(thirty)),
    )
    const handlers = [damage, ...ropePageHandlers({ rope: governedBy('visual', 0.874), events: thirty })]
    const { router } = await renderPage(testRopePath, { handlers })
    const head = page.getByRole('main')
    await expect.element(head).toMatchTextContent(/12\.6% remaining.*monitor.*Visual, 40\s×\sØ \(1\.68\sm\)/)
    await expect.element(strip.getByText('Visual', { exact: true })).toBeVisible()
    await expect.element(chart.getByRole('radio', { name: 'Visual' })).toBeChecked()
    expect(requests).toContain('visual')
    await userEvent.click(page.getByRole('button', { name: 'What rope health means' }))
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/87\.4% of the permitted loss is used up, 12\.6% remains.*monitor: half or less/)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await router.navigate({ to: testRopePath, search: { inspection: 'mrt' } } as never)
    await userEvent.click(strip.getByRole('button', { name: 'Show Visual' }))
    await expect.element(chart.getByRole('radio', { name: 'Visual' })).toBeChecked()
  })

  it('leads from the last inspection and from the next one to what they are', async () => {
    const [inspection] = thirty
    const visual = { id: inspection?.id ?? '', timestamp: '2026-05-01T10:00:00.000Z' }
    const task = testTask(1, {}, { inspectionType: 'A', title: 'Yearly look' })
    const nextInspection = { id: task.id, title: 'Yearly look', at: '2025-03-12T22:59:59.999Z', isExpected: false }
    const rope = testRope({}, { inspections: { visual, mrt: null }, nextInspection })
    const dialogs = [handle(tasks.get, () => task), handle(tasks.notes, () => []), handle(tasks.assignees, () => [])]
    const handlers = [...dialogs, ...ropePageHandlers({ rope, events: thirty })]
    const { router } = await renderPage(testRopePath, { handlers })
    const address = () => router.state.location.search
    await userEvent.click(page.getByRole('link', { name: 'Inspection overdue since Mar 12, 2025' }))
    await expect.element(page.getByRole('dialog', { name: /^Task/ })).toBeVisible()
    expect(address()).toEqual({ task: task.id })
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toEqual({})
    await userEvent.click(page.getByRole('link', { name: 'Last visual inspection May 1, 2026' }))
    await expect.poll(address).toEqual({ event: visual.id })
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('says that findings of the last test could not be read, with the way to them', async () => {
    const mrt = { id: thirty[0]?.id ?? '', timestamp: '2026-05-01T00:00:00.000Z', skippedFindings: 2 }
    const damages = { ratio: 0, health: 100, count: 0 }
    const rope = testRope({}, { damages, limitEarliest: mrt.timestamp, inspections: { visual: null, mrt } })
    const incompleteTest = { timestamp: mrt.timestamp, event: { id: mrt.id }, skippedFindings: 2 }
    const loss = handle(events.lossOverTarget, () => ({ ...testSeries(), incompleteTest }))
    await renderPage(testRopePath, { handlers: [loss, ...ropePageHandlers({ rope, events: thirty })] })
    await expect.element(page.getByRole('main')).toMatchTextContent(/100% remaining.*inspect now/)
    const note = page.getByRole('alert').filter({ hasText: 'imported without 2 findings that could not be read' })
    await expect.element(note.getByRole('link', { name: 'Which findings are missing' })).toBeVisible()
    await expect.element(chart).toMatchTextContent(/Limit may be reached already: inspect now\./)
    await expectAccessible()
  })

  it('says that the rope cannot have the metallic cross-section that losses are measured by, with the way to it', async () => {
    const rope = testRope({ metallicCrossSection: 8000 })
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events: thirty }) })
    const note = page.getByRole('alert').filter({ hasText: 'cross-section is 578% of the circle' })
    await expect.element(note).toMatchTextContent(/about 82% at most\. Losses may be shown too small/)
    await expectAccessible()
    await userEvent.click(note.getByRole('button', { name: 'Rope settings' }))
    expect(router.state.location.search).toMatchObject({ dialog: 'settings', field: 'metallicCrossSection' })
  })

  it('says of limits of the rope that they permit more than its standard', async () => {
    const rope = testRope({ ownLimits: [{ multiple: 6, limit: 60 }] })
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events: thirty }) })
    const sentence = /custom limits permit more than EN 12927:2019 \(6.×.Ø: 6%, 40.×.Ø: 10%, 500.×.Ø: 25%\)\./
    await expect.element(page.getByRole('main')).toMatchTextContent(sentence)
  })

  it('says that the rope cannot have the load-bearing wires that a broken one is a share of, with the way to them', async () => {
    const rope = testRope({ loadBearingWires: 2160, ropeDesign: '6x36 Warrington-Seale' })
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events: thirty }) })
    const note = page.getByRole('alert').filter({ hasText: '2,160 load-bearing wires' })
    await expect.element(note).toMatchTextContent(/Losses of broken wires may be shown too small/)
    await userEvent.click(note.getByRole('button', { name: 'Rope settings' }))
    expect(router.state.location.search).toMatchObject({ dialog: 'settings', field: 'loadBearingWires' })
  })

  it('says how many damages have no loss and add nothing', async () => {
    // Found by whichever kind of inspection, the one that is shown or the other.
    const rope = { ...governedBy('visual', 0), damagesOfUnknownLoss: 2 }
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events: thirty }) })
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/2 damages have no loss and add nothing to rope health\./)
  })

  it('does not say that nothing was found where the only finding could not be read', async () => {
    const mrt = { id: thirty[0]?.id ?? '', timestamp: '2026-05-01T00:00:00.000Z', skippedFindings: 1 }
    const damages = { ratio: 0, health: 100, count: 0 }
    const rope = testRope({}, { damages, limitEarliest: mrt.timestamp, inspections: { visual: null, mrt } })
    const incompleteTest = { timestamp: mrt.timestamp, event: { id: mrt.id }, skippedFindings: 1 }
    const result = [{ multiple: 6, limit: 6, points: [] }]
    const loss = handle(events.lossOverTarget, () => ({ ...testSeries(), result, forecast: null, incompleteTest }))
    await renderPage(`${testRopePath}?inspection=mrt`, { handlers: [loss, ...ropePageHandlers({ rope, events: [] })] })
    await expect.element(chart).toMatchTextContent(/Limit may be reached already: inspect now\./)
    await expect.element(chart.getByText(/no damage recorded/)).not.toBeInTheDocument()
  })

  it('is not good, and the rope not drawn as sound, before anybody has inspected it', async () => {
    const rope = testRope({}, { damages: null, governing: null, noStateReason: 'notInspected', inspected: [] })
    const series = { ...testSeries(), result: [{ multiple: 6, limit: 6, points: [] }], forecast: null, outlook: null }
    const damage = handle(events.damage, () => ({ ...testDamages([]), damageSummary: null, inspected: [] }))
    await renderPage(testRopePath, { handlers: [damage, ...ropePageHandlers({ rope, series })] })
    await expect.element(strip.getByRole('img', { name: 'Not inspected yet' })).toBeVisible()
    await expect.element(chart.getByText('MRT: not inspected yet')).toBeVisible()
    expect(document.querySelector('[data-state="good"]')).toBeNull()
    expect(document.body.textContent).not.toMatch(/100%|No damage recorded yet/)
    await expectAccessible()
  })

  it('shows why there is none', async () => {
    const rope = testRope(
      { metallicCrossSection: undefined },
      { damages: null, governing: null, noStateReason: 'noCrossSection' },
    )
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope, events: thirty }) })
    await expect.element(page.getByText(/Not assessed The metallic cross-section of the rope is missing/)).toBeVisible()
  })

  it('fills ring and word with red where the discard criterion is reached', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: governedBy('mrt', 1.05), events: thirty }) })
    await expect.element(page.getByText('discard criterion reached')).toBeVisible()
    expect(document.querySelector('[data-state="discard"] [data-used]')?.getAttribute('data-used')).toBe('100')
  })

  it('leads from an empty chart to the kind of inspection that governs', async () => {
    const series = { ...testSeries(), result: [{ multiple: 6, limit: 6, points: [] }], forecast: null, outlook: null }
    const rope = { ...governedBy('visual', 0.4), inspected: ['visual' as const] }
    const damage = handle(events.damage, () => ({ ...testDamages([]), inspected: ['visual' as const] }))
    await renderPage(address({ inspection: 'mrt' }), { handlers: [damage, ...ropePageHandlers({ rope, series })] })
    await expect.element(chart.getByText('MRT: not inspected yet')).toBeVisible()
    await expect.element(chart.getByText(/comes from another inspection type: Visual/)).toBeVisible()
    await userEvent.click(chart.getByRole('button', { name: 'Show Visual' }))
    await expect.element(chart.getByText('Visual: no damage recorded yet')).toBeVisible()
  })
})

describe('a rope without values that its state depends on', () => {
  const none = { damages: null, governing: null, noStateReason: 'notInspected' as const, inspected: [] }
  const lacking = testRope({ standard: undefined, metallicCrossSection: undefined }, none)
  const list = page.getByRole('region', { name: 'Not ready for inspection yet' })
  const dialog = page.getByRole('dialog')

  it('lists missing values, each linked to its field in the settings', async () => {
    const { router } = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: lacking }) })
    await expect.element(list).toMatchTextContent(/2 entries are missing/)
    const items = list.getByRole('listitem')
    expect(items.elements().map((item) => item.textContent)).toEqual([
      'Standard: missing',
      expect.stringContaining('Rope type: entered'),
      expect.stringContaining('Rope application: entered'),
      expect.stringContaining('Nominal diameter: entered'),
      'Metallic cross-section: missing',
    ])
    expect(list.getByRole('button').elements()).toHaveLength(2)
    await expectAccessible()
    await userEvent.click(list.getByRole('button', { name: 'Metallic cross-section: missing' }))
    await expect.element(dialog.getByRole('textbox', { name: 'Metallic cross-section' })).toHaveFocus()
    // The form has the same list, as its fields stand now.
    const inForm = dialog.getByRole('group', { name: 'Not ready for inspection yet' })
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Metallic cross-section' }), '800')
    await expect.element(inForm).toMatchTextContent(/1 entry is missing/)
    await userEvent.click(inForm.getByRole('button', { name: 'Standard: missing' }))
    const standard = dialog.getByRole('combobox', { name: 'Standard' })
    await expect.element(standard).toHaveFocus()
    await expectAccessible(await dialog.findElement())
    await userEvent.selectOptions(standard, 'ANSI B77.1')
    await userEvent.click(inForm.getByRole('button', { name: 'Custom limits: missing' }))
    await expect.element(dialog.getByRole('button', { name: 'Add custom limit' })).toHaveFocus()
    await userEvent.selectOptions(standard, 'EN 12927:2019')
    await expect.element(inForm).not.toBeInTheDocument()
    await expect.poll(() => router.state.location.search).toEqual({ dialog: 'settings', field: 'metallicCrossSection' })
  })

  it('names the roles that may enter them to other users', async () => {
    const permissions = permissionsOf(['ROLE_USER'])
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: lacking, permissions }) })
    await expect.element(list).toMatchTextContent(/Client administrators, project managers and administrators can/)
    expect(list.getByRole('button').elements()).toEqual([])
    await expectAccessible()
  })

  it('shows for an inspected rope that its health cannot be calculated; for an archived one nothing', async () => {
    const inspected = { ...none, noStateReason: 'noStandard' as const, inspected: ['visual' as const] }
    const rope = testRope({ standard: undefined }, inspected)
    const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope }) })
    const calculated = page.getByRole('region', { name: 'Rope health can’t be calculated yet' })
    await expect.element(calculated.getByRole('button', { name: 'Standard: missing' })).toBeVisible()
    await drawn.unmount()
    const archived = { ...rope, isDeleted: true, isInArchive: true }
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: archived }) })
    await expect.element(page.getByText('Archived. You can view it but not change it.')).toBeVisible()
    expect(calculated.query()).toBeNull()
  })

  it('shows no list where nothing is missing', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: testRope({}, none) }) })
    await expect.element(page.getByText('Not inspected yet').first()).toBeVisible()
    expect(list.query()).toBeNull()
  })

  it('names the source of its limits with the space that French puts before a colon', async () => {
    await renderPage(testRopePath, { handlers: ropePageHandlers({ events: thirty }), language: 'fr' })
    const note = /^EN 12927:2019\u202f: .*[^.]\. Source de la limite\u202f: Vorarlberg/
    await expect.element(page.getByText(note)).toBeVisible()
  })

  it.each([
    ['fr', 'light'],
    ['de', 'dark'],
  ] as const)('stands on a phone in %s, %s', async (language, scheme) => {
    localStorage.setItem('mantine-color-scheme-value', scheme)
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(360, 800)
    await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: lacking }), language })
    await expect.element(page.getByText(/\S: fehlt|\S\u202f: à saisir/).first()).toBeVisible()
    await expectAccessible()
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('data that could not be loaded', () => {
  const failed = () => problemResponse('server.failed', 'The server failed')
  const strip = page.getByRole('region', { name: 'Along the rope' })

  it.each([
    ['the damages', () => handle(events.damage, failed)],
    ['the events', () => handle(events.list, failed)],
  ])('is drawn as not known: %s', async (_, failing) => {
    await renderPage(testRopePath, { handlers: [failing(), ...ropePageHandlers({ events: thirty })] })
    await expect.element(strip.getByRole('img', { name: 'Damages could not be loaded' })).toBeVisible()
    expect((await strip.findElement()).textContent).not.toMatch(/of the limit/)
    await expect.element(strip.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible()
  })

  it('is read again on request', async () => {
    // Parts of the page that come later try once more of themselves: it fails until the click.
    let isServed = false
    document.addEventListener('click', () => (isServed = true), { capture: true, once: true })
    const failing = handle(events.damage, () => (isServed ? testDamages([testEvent(1)]) : failed()))
    await renderPage(testRopePath, { handlers: [failing, ...ropePageHandlers({ events: [testEvent(1)] })] })
    await userEvent.click(strip.getByRole('button', { name: 'Try again' }))
    await expect.element(strip.getByRole('img', { name: /Damages: 1\./ })).toBeVisible()
  })

  it('is no empty chart either', async () => {
    await renderPage(testRopePath, { handlers: [handle(events.lossOverTarget, failed), ...ropePageHandlers()] })
    const chart = page.getByRole('region', { name: 'Damage chart' })
    await expect.element(chart.getByRole('alert')).toBeVisible()
    expect(chart.getByText('No damage recorded yet').query()).toBeNull()
  })

  it('is drawn as not known in the form of a new damage', async () => {
    await renderPage(address({ record: 'damage' }), {
      handlers: [handle(events.damage, failed), ...ropePageHandlers({ events: thirty })],
    })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('img', { name: 'Damages could not be loaded' })).toBeVisible()
  })
})

it('after a change the record and the list of events are read, once each, and nothing else', async () => {
  const handlers = ropePageHandlers({ events: thirty })
  const { queryClient } = await renderPage(address({ inspection: 'mrt' }), { handlers })
  const strip = page.getByRole('region', { name: 'Along the rope' })
  await expect.element(strip.getByRole('img', { name: /Damages: 30\./ })).toBeVisible()
  // What the rest of the page asks for last.
  const last = () => queryClient.getQueriesData({ queryKey: [smartropeEvents.ofRope.name] })
  await expect.poll(() => last().some(([, data]) => data !== undefined)).toBe(true)
  const requests: string[] = []
  const answered = window.fetch
  vi.stubGlobal('fetch', (at: string, request: RequestInit) => {
    // The handlers of the test call each other without headers.
    if (request.headers) requests.push(new URL(at, window.location.origin).pathname.split('/').at(-1) ?? '')
    return answered(at, request)
  })
  await refetchRopeState(queryClient)
  expect(requests.toSorted()).toEqual(['events', 'record'])
})
