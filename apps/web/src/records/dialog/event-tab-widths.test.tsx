import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
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
