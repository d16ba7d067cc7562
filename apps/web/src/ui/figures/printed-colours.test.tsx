import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StateBadge } from '../../devices/alarms/StateBadge.tsx'
import { renderUi } from '../../test/render.tsx'
import { Gauge } from './Gauge.tsx'

test('on paper the worst state and an alarm that lasts keep the ground that their light words need', async () => {
  await renderUi(
    <>
      <Gauge ratio={1.2} leftOut={{ damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 }} />
      <StateBadge state="firing" />
    </>,
  )
  await expect.element(page.getByText(/discard criterion reached/)).toBeVisible()
  const filled = [...document.querySelectorAll('[data-state] span, span[data-state]')]
    .map((element) => getComputedStyle(element))
    .filter(({ backgroundColor, color }) => backgroundColor !== 'rgba(0, 0, 0, 0)' && color === 'rgb(255, 255, 255)')
  expect(filled.map(({ printColorAdjust }) => printColorAdjust)).toEqual(['exact', 'exact'])
})
