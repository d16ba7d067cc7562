import type { ResponseBody } from '@catenary/contract/endpoint'
import { eventContent } from '@catenary/contract/records/event-fields'
import { events } from '@catenary/contract/records/events'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf, someRopes } from '../../test/fixtures.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, testEvent, testRope } from '../../test/rope-handlers.ts'
import { ImportNote } from './EventImport.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import type { ReportFiles } from './ImportDialog.tsx'
import { sha256Of } from './report-documents.ts'

const rope = firstOf(someRopes)
const timestamp = '2026-09-12T08:30:00.000Z'

function finding(position: number, loss: number): NonNullable<typeof report.ropeEvent.damages>[number] {
  return {
    position,
    timestamp,
    attributes: {
      recordingType: 'damage',
      type: 'brokenWire',
      inspectionType: 'mrt',
      crossSectionLossAmount: loss,
      crossSectionLossUnit: '%',
    },
  }
}

const report: ResponseBody<typeof events.parseImport> = {
  ropeEvent: {
    rope: { id: rope.id },
    position: 0,
    timestamp,
    attributes: {
      recordingType: 'measurement',
      type: 'mrt',
      inspectionType: 'mrt',
      reportedBy: { name: 'R. Tschudi' },
      instrument: 'MRT-56 no. 12',
      description: 'EN 12927:2019',
      isImported: true,
      importDocuments: [{ name: 'trace.png', hash: 'f'.repeat(64) }],
    },
  },
  // Only a report with a known hash can be attached.
  uploadDocuments: [
    { name: 'viewer.exe', mimeType: '', content: btoa('MZ') },
    { name: 'trace.png', mimeType: 'image/png', content: btoa('wires') },
  ],
  warnings: ['The rope has another name in the report.'],
  known: null,
}
const full = { ...report, ropeEvent: { ...report.ropeEvent, damages: [finding(123.4, 1.5), finding(617, 3.25)] } }

function storedResponse(): ResponseBody<typeof events.create> {
  return {
    ropeEvent: {
      id: rope.id,
      rope: report.ropeEvent.rope,
      ...eventContent({ ...report.ropeEvent, isDeleted: false, splices: [] }),
      documentCount: 0,
      documents: [],
    },
    damages: [],
    ropeChanged: true,
  }
}

async function openDialog(handlers: RequestHandler[], tested: typeof rope = rope) {
  const onStored = vi.fn<(eventId: string, files: ReportFiles) => void>()
  await renderUi(<ImportDialog rope={tested} onClose={() => undefined} onStored={onStored} />, { handlers })
  return onStored
}

async function choose(name: string) {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const input = document.querySelector('input[type=file]')
  if (input) await userEvent.upload(input, new File(['{}'], name))
}

test('reads a report, previews it, and stores it in one call', async () => {
  const sent: unknown[] = []
  const onStored = await openDialog([
    handle(events.parseImport, ({ body, form }) => {
      sent.push(body, form?.get('rope'), form?.get('file'))
      return full
    }),
    handle(events.create, ({ body }) => {
      sent.push(body)
      return storedResponse()
    }),
  ])
  await choose('report.json')
  await expect.element(page.getByText('Will be saved as one inspection with 2 damages')).toBeVisible()
  await expect.element(page.getByText('R. Tschudi')).toBeVisible()
  await expect.element(page.getByText('EN 12927:2019')).toBeVisible()
  await expect.element(page.getByText('The rope has another name in the report.')).toBeVisible()
  await expect.element(page.getByText(/1 attached document/)).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/617\.00.*3\.25/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Save inspection' }).click()
  await expect.poll(() => onStored.mock.calls.length).toBe(1)
  const [eventId, files] = onStored.mock.calls[0] ?? []
  const [trace] = files?.documents ?? []
  expect([eventId, files?.report?.name, trace?.name, await trace?.text()]).toEqual([
    rope.id,
    'report.json',
    'trace.png',
    'wires',
  ])
  expect(sent).toEqual([
    undefined,
    rope.id,
    expect.objectContaining({ name: 'report.json' }),
    { ropeEvent: { ...full.ropeEvent, id: expect.any(String) } },
  ])
})

test('says of a report of before the last complete test that it does not change the state', async () => {
  const mrt = { id: rope.id, timestamp: '2026-09-13T08:00:00.000Z' }
  const parsed = handle(events.parseImport, () => full)
  await openDialog([parsed], { ...rope, inspections: { visual: null, mrt } })
  await choose('report.json')
  await expect.element(page.getByText(/^Dated before the magnetic rope test of Sep 13, 2026/)).toBeVisible()
})

test('says of findings longer than every reference length that their loss is spread', async () => {
  const damages = [{ ...finding(617, 3.25), length: 300 }, finding(700, 1)]
  const stored = testRope()
  const parsed = handle(events.parseImport, () => ({ ...full, ropeEvent: { ...full.ropeEvent, damages } }))
  await openDialog([parsed, ...ropePageHandlers({ rope: stored })], stored)
  await choose('report.json')
  await expect.element(page.getByText(/^1 finding is longer than any reference length of this rope/)).toBeVisible()
})

test('says of findings whose loss is far less than the share of their broken wires', async () => {
  const far = finding(617, 0.01)
  const wires = { ...far, attributes: { ...far.attributes, type: 'brokenWire' as const, damageCount: 12 } }
  const stored = testRope({ loadBearingWires: 200 })
  const damages = [wires, finding(700, 1)]
  const parsed = handle(events.parseImport, () => ({ ...full, ropeEvent: { ...full.ropeEvent, damages } }))
  await openDialog([parsed, ...ropePageHandlers({ rope: stored })], stored)
  await choose('report.json')
  await expect
    .element(page.getByText(/^1 finding has a loss far less than the share of its broken wires/))
    .toBeVisible()
})

describe('a report of a rope on which something was found before', () => {
  const before = testEvent(1, { position: 617, timestamp: '2025-03-03T08:00:00.000Z' }, { inspectionType: 'mrt' })
  const stored = testRope()
  const note = page.getByRole('note').filter({ hasText: '1 earlier MRT finding will no longer count.' })
  const open = async (loss: number) => {
    const damages = [finding(617, loss)]
    const parsed = handle(events.parseImport, () => ({ ...full, ropeEvent: { ...full.ropeEvent, damages } }))
    await openDialog([parsed, ...ropePageHandlers({ rope: stored, events: [before] })], stored)
    await choose('report.json')
  }

  test('says how many findings it replaces', async () => {
    await open(3.25)
    await expect.element(note).toBeVisible()
    expect(note.element().textContent).not.toContain('much less')
  })

  test('says that it finds much less than they did, as in another unit', async () => {
    await open(0.0325)
    await expect
      .element(note)
      .toMatchTextContent(/finds much less: 0\.6% of the permitted loss would be used up, by what counts now it is 62%/)
    await expectAccessible()
  })
})

test('lists every issue with its line and path, and accepts the corrected file', async () => {
  let corrected = false
  await openDialog([
    handle(events.parseImport, () =>
      corrected
        ? full
        : problemResponse('report.invalid', 'Not valid', [
            { path: 'findings[3].position', message: 'Beyond the end of the rope', line: 34 },
            { path: 'inspection.timestamp', message: 'Not a date' },
          ]),
    ),
  ])
  await choose('report.xml')
  await expect.element(page.getByRole('listitem').nth(0)).toMatchTextContent(/Line 34: Finding 4, Position: Beyond/)
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent(/Not a date.*inspection\.timestamp/)
  await expect.element(page.getByRole('button', { name: 'Save inspection' })).not.toBeInTheDocument()
  corrected = true
  await choose('report.xml')
  await expect.element(page.getByRole('button', { name: 'Save inspection' })).toBeVisible()
})

test('continues without invalid findings only if each is ticked, and never if other parts are invalid', async () => {
  const leaveOutRequests: unknown[] = []
  const broken = [
    { path: 'findings[3].position', message: 'Beyond the end of the rope', line: 34, value: '99999' },
    { path: 'findings[7].type', message: 'Unknown', line: 71 },
  ]
  const otherIssues = [{ path: 'inspection.timestamp', message: 'Not a date' }]
  const leftOut = [{ finding: 4, code: 'beyondRope' as const }]
  const attributes = { ...full.ropeEvent.attributes, leftOut }
  await openDialog([
    handle(events.parseImport, ({ form }) => {
      leaveOutRequests.push(form?.get('leaveOut') ?? null)
      if (leaveOutRequests.length === 1)
        return problemResponse('report.invalid', 'Not valid', [...broken, ...otherIssues])
      if (leaveOutRequests.length === 2) return problemResponse('report.invalid', 'Not valid', broken)
      return { ...full, ropeEvent: { ...full.ropeEvent, attributes } }
    }),
  ])
  await choose('report.json')
  await expect.element(page.getByText(/Not a date/)).toBeVisible()
  expect(page.getByRole('checkbox').query()).toBeNull()
  await choose('report.json')
  const continueButton = page.getByRole('button', { name: 'Continue without 2 findings' })
  await expect.element(page.getByText('In the file: 99999')).toBeVisible()
  await expectAccessible()
  await page.getByRole('checkbox', { name: /Finding 4, Position/ }).click()
  await expect.element(continueButton).toBeDisabled()
  await page.getByRole('checkbox', { name: /Finding 8, Type/ }).click()
  await continueButton.click()
  await expect.element(page.getByText(/1 invalid finding is skipped/)).toBeVisible()
  expect(leaveOutRequests).toEqual([null, null, '3,7'])
})

test('an inspection lists missing files of its report, and accepts only the same report', async () => {
  const bytes = JSON.stringify({ documents: [{ name: 'trace.csv', mimeType: 'text/csv', content: btoa('a;b') }] })
  const original = new File([bytes], 'renamed.json')
  const hash = async (file: Blob) => (await sha256Of(file)) ?? ''
  const importDocuments = [{ name: 'trace.csv', hash: await hash(new Blob(['a;b'])) }]
  const attributes = { ...report.ropeEvent.attributes, importHash: await hash(original), importDocuments }
  const event = { ...storedResponse().ropeEvent, attributes }
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const rendered = await renderUi(<ImportNote event={event} storedFiles={[]} isSending={false} onFiles={onFiles} />)
  await expect.element(page.getByText(/has not been saved yet/)).toBeVisible()
  await expect.element(page.getByText(/missing here: trace.csv/)).toBeVisible()
  const input = () => document.querySelector('input[type=file]') ?? document.body
  await userEvent.upload(input(), new File(['{}'], 'report.json'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/not the file from which/)
  await userEvent.upload(input(), original)
  await expect.poll(() => onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['renamed.json', 'trace.csv'])
  await rendered.unmount()
  const hashes = [attributes.importHash, ...importDocuments.map((one) => one.hash)]
  const files = hashes.map((one) => ({ name: 'report.json', uri: '/file', hash: one }))
  await renderUi(<ImportNote event={event} storedFiles={files} isSending={false} onFiles={onFiles} />)
  await expect.element(page.getByRole('link', { name: 'report.json' })).toBeVisible()
  expect(page.getByText(/missing/).query()).toBeNull()
})

test('a report that was imported before is imported again only knowingly', async () => {
  const sent: unknown[] = []
  const { id, name, installation } = rope
  const known = {
    event: { id },
    rope: { id, name, installation },
    importedAt: '2026-10-01T06:00:00.000Z',
    isDeleted: false,
  }
  let isFound = false
  const onStored = await openDialog([
    handle(events.parseImport, () => ({ ...full, known: isFound ? known : null })),
    handle(events.create, ({ body }) => {
      sent.push((body as { importAgain?: boolean }).importAgain)
      return sent.length === 1 ? problemResponse('report.known', 'Already imported') : storedResponse()
    }),
  ])
  const again = page.getByRole('button', { name: 'Import again' })
  await choose('report.json')
  await page.getByRole('button', { name: 'Save inspection' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Already imported/)
  await expect.element(again).toBeVisible()
  isFound = true
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose('report.json')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/imported on .*2026.* to .*Show that inspection/)
  await expectAccessible()
  await again.click()
  await expect.poll(() => onStored.mock.calls.length).toBe(1)
  expect(sent).toEqual([undefined, true])
})

test('a connection lost while storing loses nothing and stores nothing twice', async () => {
  const keys: (string | undefined)[] = []
  const onStored = await openDialog([
    handle(events.parseImport, () => full),
    handle(events.create, ({ body }) => {
      keys.push(body?.ropeEvent.id)
      return keys.length === 1 ? lostConnection : storedResponse()
    }),
  ])
  await choose('report.json')
  await page.getByRole('button', { name: 'Save inspection' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No connection to the server/)
  await expect.element(page.getByText('R. Tschudi')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onStored.mock.calls.length).toBe(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a report that could not be read because the session had ended is read again without choosing it again', async () => {
  let isLoggedIn = false
  await openDialog([
    handle(events.parseImport, () => (isLoggedIn ? full : problemResponse('session.required', 'Please log in.'))),
  ])
  await choose('report.json')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Please log in/)
  isLoggedIn = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('R. Tschudi')).toBeVisible()
})

test('a file of another kind is not sent', async () => {
  await openDialog([])
  await choose('report.pdf')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Only \.xml and \.json files/)
})
