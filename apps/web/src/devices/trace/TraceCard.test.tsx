import type { Trace } from '@catenary/contract/devices/traces'
import { traces } from '@catenary/contract/devices/traces'
import { events } from '@catenary/contract/records/events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testRopePath } from '../../test/rope-handlers.ts'

const card = page.getByRole('region', { name: /^Measurement of/ })
const shown = `${testRopePath}?trace=${eventId(1)}`

/** A trace of a rope of 3.8 km; every request for it is noted. */
function traceHandler() {
  const requests: URLSearchParams[] = []
  const handler = handle(traces.get, ({ query, params }) => {
    requests.push(query)
    const isEarlier = params?.id === eventId(2)
    const from = Number(query.get('from') ?? 0)
    const to = Number(query.get('to') ?? 3800)
    const step = (to - from) / 400
    const peak = isEarlier ? 3 : 1
    const pairs = Array.from({ length: 400 }, (_, index) => [0.1, 0.2, -peak - (index % 7), peak + (index % 7)]).flat()
    return {
      event: { id: params?.id ?? '' },
      rope: { id: testRopePath.slice(-36) },
      time: isEarlier ? '2025-05-01T08:00:00.000Z' : '2026-05-01T08:00:00.000Z',
      serialNumber: 'TS-1',
      speed: 0.3,
      startPosition: 0,
      sampleSpacing: 0.001,
      sampleCount: 3_800_000,
      channels: [
        { name: 'loss', unit: '%', least: 0.1, most: 0.2 },
        { name: 'localFault', unit: 'mV', least: -6 - peak, most: 6 + peak },
      ],
      from,
      step,
      samplesPerStretch: Math.max(1, Math.round(step / 0.001)),
      values: btoa(String.fromCharCode(...new Uint8Array(Float32Array.from(pairs).buffer))),
    } satisfies Trace
  })
  return { handler, requests }
}

test('moves and zooms with keys and buttons, together with the strip, and asks for more detail', async () => {
  const { handler, requests } = traceHandler()
  const { router } = await renderPage(shown, { handlers: [handler, ...ropePageHandlers()] })
  await expect.element(card.getByText('0.00 m to 3,800.00 m')).toBeVisible()
  await expect.element(card.getByRole('img', { name: /Local fault: -7 – 7.mV, from 0\.00.m/ })).toBeInTheDocument()
  await card.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(card.getByText('950.00 m to 2,850.00 m')).toBeVisible()
  await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [950, 2850] })
  await expect.poll(() => requests.at(-1)?.get('from')).toBe('0.000')
  const plot = card.getByRole('region', { name: /Arrow keys/ })
  ;(await plot.findElement()).focus()
  await userEvent.keyboard('{ArrowRight}+')
  await expect.element(card.getByText('1,330.00 m to 2,850.00 m')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(card.getByText('0.00 m to 3,800.00 m')).toBeVisible()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('stretch')
  await expectAccessible()
})

test('a finding that is marked opens the recording of a damage at its place, its length and time', async () => {
  const { handler } = traceHandler()
  await renderPage(shown, { handlers: [handler, ...ropePageHandlers()] })
  await card.getByRole('button', { name: 'Mark a finding' }).click()
  await card.getByRole('textbox', { name: 'Finding from' }).fill('1245.5')
  await card.getByRole('textbox', { name: 'Finding to' }).fill('1246.25')
  await card.getByRole('button', { name: 'Record damage' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: /^Position/ })).toHaveValue('1245.5')
  await expect.element(dialog.getByRole('textbox', { name: /^Length/ })).toHaveValue('0.75')
  await expect
    .element(dialog.getByRole('textbox', { name: /^Date/ }))
    .toHaveValue(expect.stringMatching(/0?5\/0?1\/2026/))
})

test('is saved as a picture of 900 by 400 pixels, as SVG with the damages of today, and as CSV', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push(file as Blob), '#'))
  const { handler } = traceHandler()
  const events = [testEvent(12, { position: 1200 })]
  await renderPage(`${shown}&inspection=visual`, { handlers: [handler, ...ropePageHandlers({ events })] })
  const save = async (format: string): Promise<Blob> => {
    const before = saved.length
    await card.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect.poll(() => saved.length).toBe(before + 1)
    return saved.at(-1) ?? new Blob()
  }
  const { width, height } = await createImageBitmap(await save('PNG'))
  expect([width, height]).toEqual([900, 400])
  const text = await (await save('SVG')).text()
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(svg.querySelector('parsererror')).toBeNull()
  expect(svg.documentElement.getAttribute('viewBox')).toBe('0 0 900 400')
  const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent)
  for (const name of [
    /^Haul rope, Measurement of May 1, 2026.*, 0\.00.m to 3,800\.00.m$/,
    /^Loss of metallic area \(%\)$/,
    /^Local fault \(mV\)$/,
  ])
    expect(texts).toContainEqual(expect.stringMatching(name))
  // A dashed line in each channel where the damage lies: 1,200 of 3,800 m.
  const lines = [...svg.querySelectorAll('path[stroke-dasharray]')].map((path) => path.getAttribute('d'))
  expect(lines).toEqual([expect.stringMatching(/^M286\.5 /), expect.stringMatching(/^M286\.5 /)])
  expect(await (await save('CSV')).text()).toMatch(/from \(m\),to \(m\),loss least/)
})

test('has a table as its twin', async () => {
  const { handler } = traceHandler()
  await renderPage(`${shown}&stretch=${encodeURIComponent('[100,110]')}`, {
    handlers: [handler, ...ropePageHandlers()],
  })
  await card.getByRole('button', { name: 'Show as table' }).click()
  const table = card.getByRole('table', { name: /Measured values from 100\.000.m to 110\.000.m/ })
  await expect.element(table.getByRole('columnheader', { name: 'Local fault' })).toBeVisible()
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/m.*0\.1 – 0\.2.%/)
  await expectAccessible()
})

test('is opened from its event and closed; what is no measurement of a device says so', async () => {
  const { handler } = traceHandler()
  const measurement = testEvent(
    1,
    {},
    { recordingType: 'measurement', type: 'truscan', isImported: true, importHash: 'a'.repeat(64) },
  )
  const { router } = await renderPage(`${testRopePath}?event=${eventId(1)}`, {
    handlers: [handler, ...ropePageHandlers({ events: [measurement] })],
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Show measurement along the rope' }).click()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('trace')
})

test('is compared with an earlier measurement, which is chosen, drawn behind it and kept in the address', async () => {
  const measured = (number: number, timestamp: string) =>
    testEvent(
      number,
      { timestamp, position: 0 },
      {
        recordingType: 'measurement',
        type: 'truscan',
        actionStatus: undefined,
        isImported: true,
        importHash: 'a'.repeat(64),
      },
    )
  const events = [
    measured(1, '2026-05-01T08:00:00.000Z'),
    measured(2, '2025-05-01T08:00:00.000Z'),
    measured(3, '2026-08-01T08:00:00.000Z'),
  ]
  const { handler } = traceHandler()
  const { router } = await renderPage(shown, { handlers: [handler, ...ropePageHandlers({ events })] })
  const choice = card.getByRole('combobox', { name: 'Compare with an earlier measurement' })
  await expect.element(choice).toBeVisible()
  const options = choice.getByRole('option')
  await expect.element(options).toHaveLength(2)
  await expect.element(options.last()).toMatchTextContent(/May 1, 2025/)
  await userEvent.selectOptions(choice, options.last())
  await expect.poll(() => router.state.location.search).toMatchObject({ earlierTrace: eventId(2) })
  await expect.element(card.getByText('Measurement of May 1, 2025, gray', { exact: false }).first()).toBeVisible()
  await expect.element(card.getByText(/^Both are shown at the positions/)).toBeVisible()
  await expect
    .element(card.getByRole('img', { name: /Local fault: -7 – 7.mV.*; Measurement of May 1, 2025, gray: -9 – 9.mV/ }))
    .toBeInTheDocument()
  await expectAccessible()
  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(card.getByRole('columnheader', { name: 'Local fault, May 1, 2025' })).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('earlierTrace')
})

test('says why no earlier measurement can be chosen', async () => {
  const { handler } = traceHandler()
  const broken = handle(events.list, () => problemResponse('record.notFound', 'Not found'))
  await renderPage(shown, { handlers: [handler, broken, ...ropePageHandlers()] })
  await expect.element(card.getByText(/^Compare with an earlier measurement: \S/)).toBeVisible()
})

test('says that there is no trace, and fits a phone in the dark, in German', async () => {
  const none = handle(traces.get, () => problemResponse('record.notFound', 'Not found'))
  const drawn = await renderPage(shown, { handlers: [none, ...ropePageHandlers()] })
  await expect.element(page.getByText('This event has no measurement along the rope.')).toBeVisible()
  await drawn.unmount()
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(360, 800)
  const { handler } = traceHandler()
  await renderPage(shown, { handlers: [handler, ...ropePageHandlers()], language: 'de' })
  await expect.element(page.getByRole('region', { name: /^Messung vom/ })).toBeVisible()
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
