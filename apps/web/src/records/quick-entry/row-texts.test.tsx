import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../test/render.tsx'
import { ropePageHandlers, testIds, testRope, testRopePath } from '../../test/rope-handlers.ts'
import { deleteDraft } from './device-store.ts'
import { inspectionDraftKey } from './inspection-draft.ts'
import { saveInspectionType } from './inspection-header.ts'

const cell = (column: string, row: number) => page.getByLabelText(`${column}, Row ${row}`, { exact: true })

beforeEach(async () => {
  await deleteDraft(inspectionDraftKey(testIds.user, testIds.rope))
  saveInspectionType(testIds.user, 'mrt')
})

test('what is missing in the last row is said once it was to be saved, and not while it is being typed', async () => {
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  const faults = page.getByRole('region', { name: 'Errors' })
  await cell('Position', 1).fill('100')
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await expect.element(faults).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(cell('Type', 1)).toHaveFocus()
  await expect.element(cell('Type', 1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell('Type', 1)).toHaveAccessibleDescription('A value needs to be provided for the field')
  await expect.element(faults.getByRole('button', { name: 'Row 1, Type' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Save without the 1 row/ })).toBeVisible()
  await cell('Type', 1).fill('broken')
  await userEvent.keyboard('{Enter}')
  await expect.element(faults).not.toBeInTheDocument()
})

test('a number in the wrong column makes no long damage unseen: the row says over how much its loss is spread', async () => {
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await cell('Position', 1).fill('1200.5')
  await cell('To', 1).fill('2')
  await cell('Type', 1).fill('broken wire')
  await userEvent.keyboard('{Enter}')
  const warning = page.getByText(/The loss is spread over 2,601.50.m, more than any reference length/)
  await expect.element(warning.first()).toBeVisible()
  await cell('To', 1).fill('1202')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a loss far less than the share of its broken wires is a doubt of its row', async () => {
  const rope = testRope({ loadBearingWires: 200 })
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers({ rope }) })
  await cell('Position', 1).fill('1200.5')
  await cell('Type', 1).fill('broken wire')
  await userEvent.keyboard('{Enter}')
  await cell('Number', 1).fill('12')
  await cell('Loss', 1).fill('0.05')
  const warning = page.getByText(
    /Far less than the share of so many broken wires \(6\.00\s?%.*check the value and its unit/,
  )
  await expect.element(warning.first()).toBeVisible()
  await cell('Loss', 1).fill('5')
  await expect.element(warning).not.toBeInTheDocument()
})

test('much wear along the rope is a doubt of its row: only part of it counts over a reference length', async () => {
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await cell('Position', 1).fill('1200')
  await cell('To', 1).fill('1215')
  await cell('Type', 1).fill('wear')
  await userEvent.keyboard('{Enter}')
  await cell('Loss', 1).fill('8')
  const warning = page.getByText(
    /The loss is spread over 15\.00.m: only part of it counts over 6.×.Ø.*leave the length empty/,
  )
  await expect.element(warning.first()).toBeVisible()
  // Of little wear it does not matter.
  await cell('Loss', 1).fill('2')
  await expect.element(warning).not.toBeInTheDocument()
})
