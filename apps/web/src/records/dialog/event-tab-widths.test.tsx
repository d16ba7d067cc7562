import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, renderUi } from '../../test/render.tsx'
import { ropePageHandlers, testEvent, testRope, testRopePath, withoutChart } from '../../test/rope-handlers.ts'
import { EventTabs } from './EventTabs.tsx'

test('a tab with a long name stays beside the form', async () => {
  await page.viewport(820, 1180)
  const name = 'Nouvelle épissure de la station supérieure'
  await renderUi(
    <EventTabs
      id="event"
      tabs={[
        { kind: 'general', value: 'general', missing: 1, wrong: 0 },
        { kind: 'newSplice', value: 'newSplice', missing: 1, wrong: 0 },
      ]}
      active="general"
      onActivate={() => undefined}
      labelOf={() => name}
      stateOf={() => ({ kind: 'faults', text: 'one field is missing', count: 1 })}
      documentCount={0}
    >
      <p>Form</p>
    </EventTabs>,
  )
  const rightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? NaN
  await expect.element(page.getByText('Form')).toBeVisible()
  const form = page.getByText('Form').query()?.getBoundingClientRect().left ?? NaN
  expect(rightOf(page.getByRole('tablist').query())).toBeLessThanOrEqual(form)
})

test('the tabs stay in sight below a title of several lines', async () => {
  await page.viewport(360, 600)
  const event = testEvent(4)
  const rope = testRope({}, { name: 'Carrying-hauling rope of the upper section' })
  await renderPage(`${testRopePath}?event=${event.id}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event], rope }),
  })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('tablist')).toBeVisible()
  dialog
    .getByRole('textbox', { name: /^Description/ })
    .element()
    .scrollIntoView({ block: 'end' })
  const title = dialog.getByRole('heading').first().element().getBoundingClientRect()
  expect(title.height).toBeGreaterThan(40)
  const [tab] = dialog.getByRole('tab').elements()
  await expect.poll(() => tab?.getBoundingClientRect().top).toBeGreaterThanOrEqual(title.bottom)
})
