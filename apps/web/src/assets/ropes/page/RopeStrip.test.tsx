import { events } from '@catenary/contract/records/events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../test/fake-answers.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { testDamages, testRopePath, ropePageAnswers, testEvent } from '../../../test/rope-answers.ts'

/** Three damages within six metres, one of them repaired; one without a loss; and two that stand alone. */
const recorded = [
  testEvent(1, { position: 1500, timestamp: '2023-03-03T08:00:00.000Z' }),
  testEvent(2, { position: 1503, timestamp: '2024-06-01T08:00:00.000Z' }, { crossSectionLossAmount: 0.5 }),
  testEvent(3, { position: 1506, timestamp: '2025-06-01T08:00:00.000Z' }, { actionStatus: 'repaired' }),
  testEvent(4, { position: 2500, timestamp: '2022-05-05T08:00:00.000Z' }),
  testEvent(5, { position: 0, timestamp: '2021-05-05T08:00:00.000Z' }),
]

const strip = () => page.getByRole('region', { name: 'Along the rope' })
const marks = () => strip().getByRole('toolbar', { name: 'Damages along the rope' }).first()
const crowd = () => marks().getByRole('button', { name: /^3 damages from 1,500\.0.m to 1,506\.0.m/ })
const details = (name: RegExp) => marks().getByText(name, { exact: true })
const rows = () => page.getByRole('table', { name: 'Events' }).getByRole('row')
const show = (search = '', answers = ropePageAnswers({ events: recorded })) =>
  renderPage(`${testRopePath}${search}`, { answers })

describe('marks of the rope strip', () => {
  it('show in a tooltip their number, types, loss and dates', async () => {
    await show()
    await userEvent.hover(crowd())
    await expect.element(details(/^3× Broken wire$/)).toBeVisible()
    // 1.25 % and 0.5 %: the third is repaired.
    await expect.element(details(/^Sum of 2 losses: 1\.75% of the metallic cross-section$/)).toBeVisible()
    await expect.element(details(/^1 no longer counts \(repaired or superseded\)$/)).toBeVisible()
    await expect.element(details(/^Recorded: Mar 3, 2023 to Jun 1, 2025$/)).toBeVisible()
    await expect
      .element(crowd())
      .toHaveAccessibleName(
        /3× Broken wire\. Sum of 2 losses: 1\.75% of the metallic cross-section\. 1 no longer counts/,
      )
    await expectAccessible()
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => details(/^3× Broken wire$/).query()).toBeNull()
  })

  it('are selected by a click: the strip zooms in, the table lists only that section', async () => {
    const { router } = await show()
    await expect.element(page.getByText('1–5 of 5')).toBeVisible()
    await userEvent.click(crowd())
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [1500, 1506] })
    await expect.element(page.getByText('1–3 of 3')).toBeVisible()
    expect(rows().elements()).toHaveLength(4)
    // Drawn closer, each of the three stands alone.
    const closer = strip().getByRole('toolbar').nth(1)
    await expect.element(closer.getByRole('button', { name: /^1 damage at 1,503\.0.m/ })).toBeVisible()
    await userEvent.click(closer.getByRole('button', { name: /^1 damage at 1,503\.0.m/ }))
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [1502.5, 1503.5] })
  })

  it('are one tab stop, navigated by arrow keys, described on focus and selected with Enter', async () => {
    const { router } = await show()
    const first = marks().getByRole('button', { name: /^1 damage at 0\.0.m/ })
    await expect.element(first).toHaveAttribute('tabindex', '0')
    expect(marks().element().querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    ;(first.element() as HTMLElement).focus()
    await expect.element(details(/^Recorded: May 5, 2021$/)).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(crowd()).toHaveFocus()
    await expect.element(details(/^3× Broken wire$/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(details(/^3× Broken wire$/).query()).toBeNull()
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [2499.5, 2500.5] })
  })

  it('a touch first describes them, and selects in the popup', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(360, 800)
    const { router } = await show()
    await expect.element(crowd()).toBeVisible()
    const finger = { bubbles: true, pointerType: 'touch', pointerId: 7, button: 0, detail: 1 }
    for (const type of ['pointerdown', 'pointerup', 'click'])
      crowd().element().dispatchEvent(new PointerEvent(type, finger))
    await expect.element(details(/^3× Broken wire$/)).toBeVisible()
    expect(router.state.location.search).toEqual({})
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await userEvent.click(marks().getByRole('button', { name: 'Zoom in and list events' }))
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [1500, 1506] })
  })

  it('a drag that starts on one selects the dragged section', async () => {
    const { router } = await show()
    await expect.element(crowd()).toBeVisible()
    const from = crowd().element().getBoundingClientRect()
    const to = marks()
      .getByRole('button', { name: /^1 damage at 2,500/ })
      .element()
      .getBoundingClientRect()
    await userEvent.dragAndDrop(crowd(), marks(), {
      sourcePosition: { x: from.width / 2, y: 20 },
      targetPosition: { x: to.right - marks().element().getBoundingClientRect().left, y: 20 },
    })
    await expect.poll(() => router.state.location.search.stretch?.[1] ?? 0).toBeGreaterThan(2490)
    expect(router.state.location.search.stretch?.[0]).toBeLessThan(1550)
  })

  it('show an unknown loss instead of a loss of zero', async () => {
    const unknown = testEvent(6, { position: 700 })
    const { result, ...rest } = testDamages([unknown])
    const without = result.map((damage) => ({ ...damage, loss: { area: null, percent: null } }))
    const damage = answer(events.damage, () => ({ ...rest, result: without }))
    await show('', [damage, ...ropePageAnswers({ events: [unknown] })])
    await userEvent.hover(marks().getByRole('button', { name: /^1 damage at 700/ }))
    await expect.element(details(/^1 damage without a known loss in %$/)).toBeVisible()
    expect(details(/^(Sum|Loss)/).query()).toBeNull()
  })
})
