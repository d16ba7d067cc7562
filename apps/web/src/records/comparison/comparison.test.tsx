import type { ComparedFinding, InspectionComparison } from '@catenary/contract/records/comparison'
import { comparisonOutcomes } from '@catenary/contract/records/comparison-options'
import { inspections } from '@catenary/contract/records/inspections'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulatePrint } from '../../test/emulation.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testRope, testRopePath } from '../../test/rope-handlers.ts'

const address = `${testRopePath}/comparison`
const table = page.getByRole('table', { name: 'Compare inspections' })

function inspection(number: number, day: string, type: 'mrt' | 'visualInspection' = 'mrt') {
  const timestamp = `${day}T08:00:00.000Z`
  return testEvent(number, { timestamp, position: 0 }, { recordingType: 'measurement', type, actionStatus: undefined })
}

const recorded = [
  inspection(1, '2023-05-02'),
  inspection(2, '2024-05-02'),
  inspection(3, '2025-05-02'),
  inspection(4, '2026-01-02', 'visualInspection'),
]

const side = (number: number, position: number, percent: number | null) =>
  ({ id: eventId(number), position, length: null, loss: { area: null, percent } }) as const

function finding(changes: Partial<ComparedFinding> & Pick<ComparedFinding, 'outcome'>): ComparedFinding {
  return {
    type: 'brokenWire',
    position: 100,
    earlier: null,
    later: null,
    offset: null,
    isAmbiguous: false,
    isRepaired: false,
    removed: null,
    change: null,
    changePerYear: null,
    ...changes,
  }
}

const findings: readonly ComparedFinding[] = [
  finding({ outcome: 'new', position: 640.2, later: side(20, 640.2, 0.87) }),
  finding({
    outcome: 'grown',
    type: 'corrosion',
    position: 120,
    change: 0.5,
    changePerYear: 0.25,
    offset: 0.12,
    earlier: side(11, 119.9, 1),
    later: side(21, 120, 1.5),
    isAmbiguous: true,
  }),
  finding({
    outcome: 'notFound',
    position: 300,
    earlier: { ...side(12, 300, null), loss: { area: 12.4, percent: null } },
    isRepaired: true,
  }),
  finding({
    outcome: 'removed',
    position: 400,
    earlier: side(13, 400, 2),
    removed: { reason: 'cutOut', event: { id: eventId(30) }, timestamp: '2024-09-01T08:00:00.000Z' },
  }),
]

/** Answers as the server does, and keeps the requests. */
function comparing(
  changes: Partial<InspectionComparison> = {},
  all: readonly ComparedFinding[] = findings,
  beforeFirst: Promise<unknown> = Promise.resolve(),
) {
  const requests: Record<string, string>[] = []
  const handler = handle(inspections.compare, async ({ params, query }): Promise<InspectionComparison> => {
    if (query.get('earlier') === eventId(1)) await beforeFirst
    requests.push({ later: params.id, ...Object.fromEntries(query) })
    const outcome = query.get('outcome')
    const requested = all.filter((one) => outcome === null || one.outcome === outcome)
    const offset = Number(query.get('offset') ?? 0)
    const dayOf = (id: string | null) => recorded.find((one) => one.id === id)?.timestamp ?? ''
    const count = (name: string) => all.filter((one) => one.outcome === name).length
    return {
      inspectionType: 'mrt',
      earlier: { id: query.get('earlier') ?? '', timestamp: dayOf(query.get('earlier')), findings: 3 },
      later: { id: params.id, timestamp: dayOf(params.id), findings: 2 },
      ropeLength: 3800,
      alignment: null,
      isUnclear: false,
      counts: Object.fromEntries(
        comparisonOutcomes.map((name) => [name, count(name)]),
      ) as InspectionComparison['counts'],
      alongRope: all.length > 0 ? [[640.2, 'new', [0, null], [1, 0.87]]] : [],
      total: requested.length,
      result: requested.slice(offset, offset + Number(query.get('limit') ?? 100)),
      ...changes,
    }
  })
  return { requests, handler }
}

async function open(search = '', { handler } = comparing(), events = recorded, rope = testRope()) {
  return renderPage(`${address}${search}`, { handlers: [handler, ...ropePageHandlers({ events, rope })] })
}

const rowsOf = () => table.getByRole('row').elements().slice(1)

describe('the comparison of two inspections', () => {
  it('compares the last two magnetic tests, and tells of each finding what became of it', async () => {
    const server = comparing()
    await open('', server)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Compare inspections' })).toBeVisible()
    await expect.element(table).toBeVisible()
    expect(server.requests[0]).toMatchObject({ later: eventId(3), earlier: eventId(2), within: '0.5', sort: 'change' })
    await expect.element(page.getByRole('combobox', { name: 'Inspection' })).toMatchTextContent(/May 2, 2025, MRT/)
    const [isNew, grown, notFound, removed] = rowsOf().map((row) => row.textContent)
    expect(isNew).toMatch(/640\.20\s?m.*Broken wire.*New.*0\.87%/)
    expect(grown).toMatch(/Corrosion.*Loss grown.*may not be the same.*0\.12\s?m apart.*1\.00%1\.50%\+0\.50%\+0\.25%/)
    expect(notFound).toMatch(/Not found again.*Repaired in between\..*12\.40\s?mm²/)
    expect(removed).toMatch(/No longer in the rope.*Cut out of the rope on Sep 1, 2024\./)
    await expect
      .element(
        page.getByText(/^Nothing proves that.*compared as they were recorded.*does not say that a damage is gone/),
      )
      .toBeVisible()
    await expect
      .element(
        page.getByRole('img', {
          name: 'Along the rope: New: 1; Loss grown: 1; Not found again: 1; No longer in the rope: 1',
        }),
      )
      .toBeVisible()
    await expect
      .element(table.getByRole('link', { name: /640/ }))
      .toHaveAttribute('href', expect.stringContaining(eventId(20)))
    await expectAccessible()
  })

  it('is a table with its headings on paper, where a sheet is as narrow as a small window', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await open()
    await expect.element(page.getByRole('columnheader', { name: 'Outcome' })).toBeVisible()
    await emulatePrint()
    await page.viewport(703, 1000)
    const heading = await page.getByRole('columnheader', { name: 'Outcome' }).findElement()
    const cell = await page.getByRole('row').nth(1).getByRole('cell').nth(1).findElement()
    await expect.poll(() => window.innerWidth).toBeLessThan(768)
    await expect.poll(() => heading.closest('thead')?.getBoundingClientRect().height).toBeGreaterThan(20)
    expect(cell.getBoundingClientRect().left).toBeCloseTo(heading.getBoundingClientRect().left, 0)
  })

  it('puts the heading before each figure on narrow screens as the language writes it', async () => {
    const { handler } = comparing()
    await renderPage(address, { handlers: [handler, ...ropePageHandlers({ events: recorded })], language: 'fr' })
    await page.viewport(360, 800)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.element(page.getByText('1,50\u202f%')).toBeVisible()
    const cell = page.getByText('1,50\u202f%').element().closest('td')
    expect(cell && getComputedStyle(cell, '::before').content).toContain('Perte le 2 mai 2025\u202f: ')
  })

  it('is chosen by inspection, distance, alignment and outcome, all of which the address keeps', async () => {
    const server = comparing()
    const { router } = await open('', server)
    await expect.element(table).toBeVisible()
    const last = () => server.requests.at(-1)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Compared with' }), 'May 2, 2023, MRT')
    await expect.poll(last).toMatchObject({ later: eventId(3), earlier: eventId(1) })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'The same place up to' }), '2')
    await expect.poll(last).toMatchObject({ earlier: eventId(1), within: '2' })
    await userEvent.click(page.getByRole('switch', { name: 'Align positions' }))
    await expect.poll(last).toMatchObject({ within: '2', asRecorded: '1' })
    await userEvent.click(page.getByText('Loss grown: 1'))
    await expect.poll(last).toMatchObject({ asRecorded: '1', outcome: 'grown' })
    await expect.poll(() => rowsOf().length).toBe(1)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sorted by' }), 'position')
    await expect.poll(last).toMatchObject({ outcome: 'grown', sort: 'position' })
    expect(router.state.location.search).toMatchObject({
      inspection: eventId(3),
      earlier: eventId(1),
      within: 2,
      asRecorded: true,
      outcome: 'grown',
      sort: 'position',
    })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Inspection' }), 'May 2, 2024, MRT')
    await expect.poll(last).toMatchObject({ later: eventId(2), earlier: eventId(1) })
  })

  it('says by how much positions were moved, and what an incomplete test cannot tell', async () => {
    const earlier = { id: eventId(2), timestamp: '2024-05-02T08:00:00.000Z', findings: 3, skippedFindings: 1 }
    const later = { id: eventId(3), timestamp: '2025-05-02T08:00:00.000Z', findings: 2, skippedFindings: 2 }
    await open('', comparing({ alignment: { offset: 1.2, stretch: -0.001, slips: [] }, earlier, later }))
    await expect
      .element(page.getByText(/moved by \+1\.20\s?m at the zero point and by −2\.60\s?m at the end of the rope/))
      .toBeVisible()
    await expect.element(page.getByText(/1 finding of the earlier test could not be read/)).toBeVisible()
    await expect.element(page.getByText(/2 findings of the later test could not be read/)).toBeVisible()
    await expectAccessible()
  })

  it('says by how much positions were moved up to the last finding where the length of the rope is unknown', async () => {
    await open('', comparing({ alignment: { offset: 1, stretch: 0.002, slips: [] }, ropeLength: null }))
    // The last finding is at 640.2 m.
    await expect.element(page.getByText(/by \+1\.00\s?m at the zero point and by \+2\.28\s?m at the end/)).toBeVisible()
  })

  it('says where a counter slipped, and by how much', async () => {
    const slips = [
      { position: 1240.4, metres: 1 },
      { position: 2000, metres: -0.5 },
    ]
    await open('', comparing({ alignment: { offset: 0, stretch: 0, slips } }))
    await expect.element(page.getByText(/and by \+0\.50\s?m at the end of the rope/)).toBeVisible()
    const text = /A counter slipped .*: by \+1\.00\s?m at about 1,240\s?m, by −0\.50\s?m at about 2,000\s?m\./
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it('names inspections of one day by their time, and says what is not certain', async () => {
    const evening = testEvent(
      5,
      { timestamp: '2025-05-02T18:30:00.000Z', position: 0 },
      { recordingType: 'measurement', type: 'mrt', actionStatus: undefined },
    )
    const unknown = finding({
      outcome: 'lossUnknown',
      earlier: { ...side(11, 50, null), damageCount: 1 },
      later: { ...side(21, 50, null), damageCount: 9 },
    })
    const [earlier, later] = [recorded[2], evening].map((one) => ({
      id: one?.id ?? '',
      timestamp: one?.timestamp ?? '',
      findings: 1,
    }))
    const server = comparing({ isUnclear: true, earlier, later }, [unknown])
    await open('', server, [...recorded, evening])
    await expect
      .element(page.getByRole('combobox', { name: 'Inspection' }))
      .toMatchTextContent(/May 2, 2025, 8:30 PM, MRT.*May 2, 2025, 10:00 AM, MRT/)
    await expect.element(page.getByText(/^Moved along the rope as a whole/)).toBeVisible()
    await expect.element(table).toMatchTextContent(/Number of damages: 1 → 9\./)
    await expectAccessible()
  })

  it('is read by pages', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      finding({ outcome: 'new', position: index, later: side(100 + index, index, 1) }),
    )
    const server = comparing({}, many)
    await open('', server)
    await expect.poll(() => rowsOf().length).toBe(50)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.poll(() => rowsOf().length).toBe(10)
    expect(server.requests.at(-1)).toMatchObject({ offset: '50', limit: '50' })
    // Another choice begins at the first page.
    await userEvent.click(page.getByText('New: 60'))
    await expect.poll(() => rowsOf().length).toBe(50)
  })

  it('is shown from its beginning where an address asks for a page that is not there', async () => {
    await open('?page=9')
    await expect.poll(() => rowsOf().length).toBe(4)
  })

  it('understands no distance that the server does not', async () => {
    const server = comparing()
    await open('?within=0.3333', server)
    await expect.element(table).toBeVisible()
    expect(server.requests.map(({ within }) => within)).toEqual(['0.5'])
  })

  it.each([
    ['has no earlier one', `inspection=${eventId(1)}`],
    ['is archived or corrected', `inspection=${eventId(3)}&earlier=${eventId(9)}`],
  ])('says that it shows others where the inspection of a link %s', async (_, search) => {
    await open(`?${search}`)
    await expect.element(table).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The inspections of this link cannot be compared/)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Compared with' }), 'May 2, 2023, MRT')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is saved as a file with all findings', async () => {
    const { handler } = comparing()
    await open('', { requests: [], handler })
    const saved: Blob[] = []
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => (saved.push(blob), createObjectURL(blob))
    onTestFinished(() => void (URL.createObjectURL = createObjectURL))
    await userEvent.click(page.getByRole('button', { name: 'Download' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'CSV' }))
    await expect.poll(() => saved.length).toBe(1)
    const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('Strand,Wire,Outcome,"Loss on May 2, 2024 (%)","Loss on May 2, 2024 (mm²)"')
    expect(lines[2]).toContain('120.00,Corrosion,,,Loss grown,1.00,,1.50,,0.50,0.25,')
    expect(lines[3]).toContain('300.00,Broken wire,,,Not found again,,12.40,,,,,')
  })

  it('is not saved as a file while another one is shown than what was chosen', async () => {
    const held = Promise.withResolvers<undefined>()
    await open('', comparing({}, findings, held.promise))
    const download = page.getByRole('button', { name: 'Download' })
    await expect.element(download).toBeEnabled()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Compared with' }), 'May 2, 2023, MRT')
    await expect.element(download).toBeDisabled()
    held.resolve(undefined)
    await expect.element(download).toBeEnabled()
  })

  it('says that there is nothing to compare, and that nothing was found', async () => {
    await open('', comparing(), recorded.slice(3))
    await expect.element(page.getByText(/^Two visual inspections or two magnetic rope tests/)).toBeVisible()
  })

  it('says that neither found a damage', async () => {
    await open('', comparing({}, []))
    await expect.element(page.getByText('Neither inspection found a damage.')).toBeVisible()
  })

  it('says what failed, with a way to try again', async () => {
    const handler = handle(inspections.compare, () => problemResponse('server.busy', 'Busy'))
    await open('', { requests: [], handler })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the way to it', () => {
  it('is on the page of the rope, and in the dialog of an inspection', async () => {
    const { router } = await renderPage(testRopePath, {
      handlers: [comparing().handler, ...ropePageHandlers({ events: recorded })],
    })
    await userEvent.click(page.getByRole('link', { name: 'Compare inspections' }))
    await expect.element(table).toBeVisible()
    await router.navigate({ to: testRopePath, search: { event: eventId(2) } } as never)
    await userEvent.click(page.getByRole('link', { name: 'Compare with an earlier one' }))
    await expect.element(page.getByRole('combobox', { name: 'Inspection' })).toMatchTextContent(/May 2, 2024/)
    await userEvent.click(page.getByRole('link', { name: /^Back to/ }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Haul rope' })).toBeVisible()
  })
})
