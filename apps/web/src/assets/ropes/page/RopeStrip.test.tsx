import { events } from '@catenary/contract/records/events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { testDamages, testRope, testRopePath, ropePageHandlers, testEvent } from '../../../test/rope-handlers.ts'

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
const show = (search = '', handlers = ropePageHandlers({ events: recorded })) =>
  renderPage(`${testRopePath}${search}`, { handlers })

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
    expect((await marks().findElement()).querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    ;((await first.findElement()) as HTMLElement).focus()
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
    const tapped = await crowd().findElement()
    for (const type of ['pointerdown', 'pointerup', 'click']) tapped.dispatchEvent(new PointerEvent(type, finger))
    await expect.element(details(/^3× Broken wire$/)).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({})
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await userEvent.click(marks().getByRole('button', { name: 'Zoom in and list events' }))
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [1500, 1506] })
  })

  it('a drag that starts on one selects the dragged section', async () => {
    const { router } = await show()
    await expect.element(crowd()).toBeVisible()
    const from = (await crowd().findElement()).getBoundingClientRect()
    const to = (
      await marks()
        .getByRole('button', { name: /^1 damage at 2,500/ })
        .findElement()
    ).getBoundingClientRect()
    await userEvent.dragAndDrop(crowd(), marks(), {
      sourcePosition: { x: from.width / 2, y: 20 },
      targetPosition: { x: to.right - (await marks().findElement()).getBoundingClientRect().left, y: 20 },
    })
    await expect.poll(() => router.state.location.search.stretch?.[1] ?? 0).toBeGreaterThan(2490)
    await expect.poll(() => router.state.location.search.stretch?.[0]).toBeLessThan(1550)
  })

  it('say how many lie beyond the end of a rope whose length is entered too short', async () => {
    const rope = testRope({ ropeLength: 1504 })
    await show('', ropePageHandlers({ events: recorded, rope }))
    await expect
      .element(strip().getByText(/^2 damages are beyond the end of the rope and not drawn: .* 1,504.0.m\.$/))
      .toBeVisible()
  })

  it('show an unknown loss instead of a loss of zero', async () => {
    const unknown = testEvent(6, { position: 700 })
    const { result, ...rest } = testDamages([unknown])
    const without = result.map((damage) => ({ ...damage, loss: { area: null, percent: null } }))
    const damage = handle(events.damage, () => ({ ...rest, result: without }))
    await show('', [damage, ...ropePageHandlers({ events: [unknown] })])
    await userEvent.hover(marks().getByRole('button', { name: /^1 damage at 700/ }))
    await expect.element(details(/^1 damage without a known loss in %$/)).toBeVisible()
    expect(details(/^(Sum|Loss)/).query()).toBeNull()
  })
})

describe('handles of the rope strip', () => {
  it.each([[undefined], [[0, 4]], [[100, 104]], [[3790, 3800]]])(
    "has handles of a finger's size that neither cover a mark nor each other: %s",
    async (stretch) => {
      const marked = [0, 2, 100, 102, 3799].map((position, index) => {
        const event = testEvent(index + 1)
        return { ...event, position }
      })
      await show(
        stretch ? `?stretch=${encodeURIComponent(JSON.stringify(stretch))}` : '',
        ropePageHandlers({ events: marked }),
      )
      const sliders = page.getByRole('slider', { name: /selected section/ })
      await expect.element(sliders.nth(1)).toBeVisible()
      const marks = page.getByRole('toolbar', { name: 'Damages along the rope' }).getByRole('button')
      await expect.element(marks.first()).toBeVisible()
      const targets = [...sliders.elements(), ...marks.elements()].map((one) => one.getBoundingClientRect())
      expect(targets.length).toBeGreaterThan(3)
      const [from, to, ...others] = targets
      for (const one of [from, to]) {
        expect(Math.min(one?.width ?? 0, one?.height ?? 0)).toBeGreaterThanOrEqual(24)
        expect([from, to, ...others].filter((other) => other !== one && one && other && meet(one, other))).toEqual([])
      }
    },
  )

  it('chooses a stretch with the arrow keys, which filters the table, and clears it', async () => {
    const thirty = Array.from({ length: 30 }, (_, index) => testEvent(index + 1))
    const { router } = await show('', ropePageHandlers({ events: thirty }))
    const end = page.getByRole('slider', { name: 'End of selected section' })
    await expect.element(end).toHaveAttribute('aria-valuenow', '3800')
    ;((await end.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}')
    await expect.element(page.getByText('1–10 of 19')).toBeVisible()
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [0, 1900] })
    await userEvent.click(page.getByRole('button', { name: 'Clear filter', exact: true }))
    await expect.element(page.getByText('1–10 of 30')).toBeVisible()
    // The worst window over 40 d is 1230 to 1241.68 m.
    const worst = page.getByRole('button', {
      name: /^Worst section, 40\s×\sØ: 50% of the limit, 1,230\.0.m to 1,241\.7.m$/,
    })
    ;((await worst.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ stretch: [1230, 1241.7] })
    await expect.element(worst).toHaveAttribute('aria-pressed', 'true')
  })
})

function meet(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left
  return !isBeside && one.bottom > other.top && other.bottom > one.top
}
