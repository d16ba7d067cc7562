import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { GaugeHint } from './GaugeHint.tsx'

test.each([
  ['fr', /^[^:]+\u202f: [^:]+/],
  ['de', /^[^:\u202f]+: [^:]+/],
] as const)('each word for the state stands before its meaning as %s writes it', async (language, written) => {
  await renderUi(<GaugeHint ratio={0.3} />, { language })
  await page.getByRole('button').click()
  await expect.element(page.getByRole('term').first()).toBeVisible()
  const meanings = [...document.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(meanings).toHaveLength(3)
  for (const meaning of meanings) expect(meaning).toMatch(written)
  await expectAccessible()
})
