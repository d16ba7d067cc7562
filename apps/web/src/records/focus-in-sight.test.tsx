import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../test/render.tsx'
import { ropePageHandlers, testIds, testRopePath } from '../test/rope-handlers.ts'
import { deleteDraft } from './quick-entry/device-store.ts'
import { inspectionDraftKey } from './quick-entry/inspection-draft.ts'
import { saveInspectionType } from './quick-entry/inspection-header.ts'

beforeEach(async () => {
  await deleteDraft(inspectionDraftKey(testIds.user, testIds.rope))
  saveInspectionType(testIds.user, 'mrt')
})

/** The name of what has the focus, if something else lies over an end of it that is in the window. */
function covered(): string | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element.tagName === 'MAIN' || element === document.body) return undefined
  const label = element instanceof HTMLInputElement && element.offsetHeight < 20 ? element.labels?.[0] : undefined
  const { left, width, top, height } = (label ?? element).getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].every((share) => {
    const found = document.elementFromPoint(left + width / 2, top + height * share)
    return found && (element.contains(found) || found.contains(element) || label?.contains(found))
  })
  return isSeen ? undefined : element.getAttribute('aria-label') || element.textContent || element.id
}

async function tabThrough(key: string, count: number): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (let press = 0; press < count; press += 1) {
    await userEvent.keyboard(key)
    found.push(covered())
  }
  return found.filter((name) => name !== undefined)
}

test.each([
  [360, 740],
  [1280, 850],
])('at %i × %i no field of an event gets the focus under head or foot', async (width, height) => {
  await page.viewport(width, height)
  await renderPage(`${testRopePath}?record=damage`, { handlers: ropePageHandlers() })
  await expect.element(page.getByRole('textbox', { name: 'Position' })).toHaveFocus()
  expect(await tabThrough('{Tab}', 24)).toEqual([])
  expect(await tabThrough('{Shift>}{Tab}{/Shift}', 24)).toEqual([])
})

test.each([
  [360, 740],
  [820, 1100],
])('at %i × %i nothing of the quick entry gets the focus under what stays in sight', async (width, height) => {
  await page.viewport(width, height)
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await expect.element(page.getByText('Saved on this device')).toBeInTheDocument()
  await page
    .getByRole('button', { name: 'Columns' })
    .findElement()
    .then((tool) => (tool as HTMLElement).focus())
  expect(await tabThrough('{Tab}', 20)).toEqual([])
  expect(await tabThrough('{Shift>}{Tab}{/Shift}', 30)).toEqual([])
})
