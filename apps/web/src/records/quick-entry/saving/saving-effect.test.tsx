import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, problemResponse } from '../../../test/request-handlers.ts'
import {
  eventId,
  ropePageHandlers,
  testDamages,
  testEvent,
  testIds,
  testRope,
  testRopePath,
} from '../../../test/rope-handlers.ts'
import { deleteDraft } from '../device-store.ts'
import { inspectionDraftKey } from '../inspection-draft.ts'
import { saveInspectionType } from '../inspection-header.ts'

const address = `${testRopePath}/record`
const healthRegion = page.getByRole('region', { name: 'Rope health', exact: true })
const save = page.getByRole('button', { name: 'Save', exact: true })
const recorded = [1, 2, 3].map((number) => testEvent(number, { position: 100 }, { crossSectionLossAmount: 1 }))

/** MRT found three damages, the eye what uses up so much of the permitted loss. */
function handlersOf(rope: Rope, visualRatio = 0.3) {
  const summary = { ratio: visualRatio, health: 100 * (1 - visualRatio), worst: [] }
  const damage = handle(events.damage, ({ query }) =>
    query.get('inspectionType') === 'visual' ? { ...testDamages([]), damageSummary: summary } : testDamages(recorded),
  )
  return [damage, ...ropePageHandlers({ rope, events: [] })]
}

async function enterDamage() {
  await page.getByLabelText('Position, Row 1', { exact: true }).click()
  await userEvent.keyboard('100{Tab}bro{Enter}')
}

// A draft of an earlier test may still be written shortly after its end.
beforeEach(() => deleteDraft(inspectionDraftKey(testIds.user, testIds.rope)))

test('asks for the inspection type, and proposes the last one the next time', async () => {
  const mrt = page.getByRole('radio', { name: 'Magnetic rope test (MRT)' })
  const first = await renderPage(address, { handlers: handlersOf(testRope()) })
  await expect.element(page.getByRole('radiogroup', { name: 'Visual or MRT?' })).toBeVisible()
  expect(page.getByRole('radio', { checked: true }).query()).toBeNull()
  expect(healthRegion.query()).toBeNull()
  await expectAccessible()
  await mrt.click()
  await expect.element(healthRegion).toBeVisible()
  await first.unmount()
  await deleteDraft(inspectionDraftKey(testIds.user, testIds.rope))
  await renderPage(address, { handlers: handlersOf(testRope()) })
  await expect.element(mrt).toBeChecked()
  await expect.element(healthRegion).toBeVisible()
})

test('shows no state before anything is entered, and the effect of saving without damages', async () => {
  saveInspectionType(testIds.user, 'mrt')
  await renderPage(address, { handlers: handlersOf(testRope()) })
  await expect
    .element(healthRegion)
    .toMatchTextContent(/Now.*38% remaining.*After saving.*as soon as a damage is entered/)
  expect(document.querySelector('[data-state="good"]')).toBeNull()
  await save.click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /3 earlier MRT findings will no longer count\..* Rope health changes from 38%, monitor to 70%, good\./,
    )
  await page.getByRole('button', { name: 'Cancel' }).click()
  // Seen by eye adds to what is known: nothing found changes nothing.
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  await save.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Rope health/)
  expect((await page.getByRole('dialog').findElement()).textContent).not.toMatch(/no longer count/)
})

test('says of a magnetic rope test that it finds much less than counts now, also one that finds nothing', async () => {
  saveInspectionType(testIds.user, 'mrt')
  await renderPage(address, { handlers: handlersOf(testRope()) })
  await save.click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /no longer count\. The test finds much less: 0% of the permitted loss would be used up, .*now it is 62%/,
    )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await enterDamage()
  const loss = page.getByLabelText('Loss, Row 1', { exact: true })
  await loss.fill('0.03')
  const note = healthRegion.getByRole('note').filter({ hasText: 'finds much less' })
  await expect.element(note).toMatchTextContent(/0\.5% of the permitted loss .*now it is 62%/)
  await loss.fill('3')
  await expect.element(note).not.toBeInTheDocument()
  await loss.fill('0.03')
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

test('shows the state after saving over all kinds of inspection once a damage is entered', async () => {
  saveInspectionType(testIds.user, 'mrt')
  await renderPage(address, { handlers: handlersOf(testRope(), 0.95) })
  await enterDamage()
  // What the eye saw still governs.
  await expect.element(healthRegion).toMatchTextContent(/Now.*38% remaining.*After saving.*5% remaining.*monitor/)
})

test('names the damages of unknown loss after saving too, also in the question before an empty inspection is saved', async () => {
  saveInspectionType(testIds.user, 'mrt')
  await renderPage(address, { handlers: handlersOf({ ...testRope(), damagesOfUnknownLoss: 2 }, 0.95) })
  await save.click()
  const unknown = /monitor, 2 damages without a known loss/
  await expect.element(page.getByRole('dialog')).toMatchTextContent(unknown)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await enterDamage()
  await expect
    .element(healthRegion)
    .toMatchTextContent(/Now.*2 damages without.*After saving.*3 damages without a known/)
})

test('tells no milder word after a visual inspection, or a test before one that is incomplete', async () => {
  saveInspectionType(testIds.user, 'mrt')
  const timestamp = '2022-06-01T08:00:00.000Z'
  const mrt = { id: eventId(9), timestamp, skippedFindings: 1 }
  const rope = testRope({}, { limitEarliest: timestamp, inspections: { visual: null, mrt } })
  await renderPage(address, { handlers: handlersOf(rope) })
  await enterDamage()
  // The newest test, complete, may end it.
  await expect.element(healthRegion).toMatchTextContent(/Now.*inspect now.*After saving.*remaining.*good/)
  await page.getByLabelText(/^Date/).fill('2022-05-31')
  await expect.element(healthRegion).toMatchTextContent(/After saving.*remaining.*inspect now/)
  await page.getByLabelText(/^Date/).fill('2022-06-02')
  await expect.element(healthRegion).toMatchTextContent(/After saving.*remaining.*good/)
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  await expect.element(healthRegion).toMatchTextContent(/After saving.*remaining.*inspect now/)
})

test('tells no milder word where a visual inspection finds nothing', async () => {
  saveInspectionType(testIds.user, 'visualInspection')
  const rope = testRope({}, { limitEarliest: '2022-06-01T08:00:00.000Z' })
  await renderPage(address, { handlers: handlersOf(rope) })
  await save.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Rope health .*inspect now\./)
})

test('closes a loop over its length of today, and gives the limit as it was set', async () => {
  saveInspectionType(testIds.user, 'visualInspection')
  const attributes = { isClosed: true, ropeLength: 1000, ownLimits: [{ multiple: 6, limit: 4.4 }] }
  const rope = testRope(attributes, { lengthAsOf: '2020-01-01T00:00:00.000Z' })
  // Cut to 995 m since that length was entered: from 994.98 m it is less than a window to 0 m.
  const shortening = { recordingType: 'mutation', type: 'ropeShortening' } as const
  const cut = testEvent(5, { position: 500, length: 5, timestamp: '2021-06-01T08:00:00.000Z' }, shortening)
  const ends = [994.98, 0.02].map((position, index) =>
    testEvent(index + 1, { position, timestamp: '2022-06-01T08:00:00.000Z' }, { crossSectionLossAmount: 2 }),
  )
  const handlers = ropePageHandlers({ rope, events: [cut, ...ends] })
  await renderPage(address, { handlers: [handle(events.damage, () => testDamages(ends)), ...handlers] })
  await enterDamage()
  await expect.element(healthRegion.getByRole('row', { name: /^6 ×/ })).toMatchTextContent(/4\.00\s?% \/ 4\.40\s?%/)
  // Of this inspection alone, beside the state by all.
  await expect.element(healthRegion.getByRole('columnheader', { name: 'Loss, limit: Visual' })).toBeVisible()
})

test('shows as the state of now what is stored: more than adds up may count where a test is incomplete', async () => {
  saveInspectionType(testIds.user, 'mrt')
  const damage = handle(events.damage, () => testDamages([testEvent(1), testEvent(2)]))
  await renderPage(address, { handlers: [damage, ...ropePageHandlers({ rope: testRope() })] })
  await expect.element(healthRegion.getByRole('row', { name: /^6 ×/ })).toMatchTextContent(/3\.72\s?% \/ 6\.00/)
})

test('shows that a rope is inspected for the first time', async () => {
  saveInspectionType(testIds.user, 'visualInspection')
  const rope = testRope({}, { damages: null, governing: null, noStateReason: 'notInspected', inspected: [] })
  const damage = handle(events.damage, () => ({ ...testDamages([]), damageSummary: null, inspected: [] }))
  await renderPage(address, { handlers: [damage, ...ropePageHandlers({ rope })] })
  await expect.element(healthRegion.getByRole('img', { name: 'Not inspected yet' })).toBeVisible()
  await save.click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/then counts as inspected\. Rope health: 100%, good\./)
})

test('of a rope without cross-section promises no state', async () => {
  saveInspectionType(testIds.user, 'mrt')
  const rope = testRope(
    { metallicCrossSection: undefined },
    { damages: null, governing: null, noStateReason: 'noCrossSection' },
  )
  await renderPage(address, { handlers: handlersOf(rope) })
  await enterDamage()
  await expect
    .element(healthRegion)
    .toMatchTextContent(/After saving.*Not assessed.*cross-section of the rope is missing/)
})

test('shows neither data that could not be loaded nor an effect', async () => {
  saveInspectionType(testIds.user, 'mrt')
  const failed = handle(events.damage, () => problemResponse('server.failed', 'The server failed'))
  await renderPage(address, { handlers: [failed, ...ropePageHandlers({ rope: testRope() })] })
  await expect.element(healthRegion.getByRole('img', { name: 'Damages could not be loaded' })).toBeVisible()
  await expect.element(healthRegion.getByText(/effect on rope health is not known/)).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/effect on rope health is not known/)
})

test('of a magnetic rope test dated before the last one says that it changes nothing', async () => {
  saveInspectionType(testIds.user, 'mrt')
  await renderPage(address, { handlers: handlersOf(testRope()) })
  await expect.element(healthRegion).toBeVisible()
  const note = page.getByText('Dated before the magnetic rope test of Sep 12, 2025', { exact: false })
  expect(note.query()).toBeNull()
  await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '09/11/2025')
  await expect.element(note).toBeVisible()
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

test.each([
  ['server.busy', 'Save 1 damage'],
  ['server.uncertain', 'Try again'],
] as const)('after %s offers: %s', async (code, offered) => {
  saveInspectionType(testIds.user, 'mrt')
  const create = handle(events.create, () => problemResponse(code, 'Told'))
  await renderPage(address, { handlers: [create, ...handlersOf(testRope())] })
  await enterDamage()
  await page.getByRole('button', { name: 'Save 1 damage' }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: offered })).toBeVisible()
})
