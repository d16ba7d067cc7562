import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { createStateRopes } from '../../apps/server/test/support/state-ropes.ts'
import { addOwnInstallation } from '../asset-steps.ts'
import { logInByApi } from '../steps.ts'

const labels = {
  'ropes.gauge.orange': 'monitor',
  'ropes.gauge.red': 'discard criterion reached',
  'ropes.noState.notInspected': 'Not inspected yet',
  'ropes.noState.noCrossSection': 'Not assessed',
} as const satisfies Record<string, string>

/** The text that every view must show for a rope with these API values: figure and word, or that and why there is no state. */
function saying({ damages }: Pick<Rope, 'damages'>, word: string): RegExp {
  if (!damages) return new RegExp(word)
  const figure = String(Math.floor(damages.health * 10) / 10).replace('.', '\\.')
  return new RegExp(`${figure}% remaining\\s*${word}`)
}

test('every page shows the same state of a rope as the API, whatever it comes from', async ({ page }) => {
  test.slow()
  const own = await addOwnInstallation({ name: 'Lift of states' })
  await logInByApi(page, 'admin@catenary.example')
  const stateRopes = await createStateRopes(own.id, async (path, data) => {
    const response = await page.request.post(`/api${path}`, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(response.status(), await response.text()).toBe(201)
    return response.json()
  })
  const ropes = []
  for (const { id, name, state } of stateRopes) {
    const rope = (await (await page.request.get(`/api/ropes/${id}`)).json()) as Rope
    const word = labels[state.word as keyof typeof labels]
    ropes.push({ rope, name, word, expected: saying(rope, word), place: { ...placeOf(own), ropeId: id } })
  }
  const worst = ropes.find(({ name }) => name === 'Past its limit')
  if (!worst) throw new Error('No rope past its limit')

  await page.goto('/areas')
  const area = page.getByRole('row').filter({ hasText: 'Area of Lift of states' })
  await expectWorst(area, worst.expected)
  await page.goto(pagePath(pages.area, { areaId: own.areaId }))
  await expectWorst(headOf(page), worst.expected)
  const cards = page.getByRole('list', { name: 'Ropes', exact: true })
  // The worst stands first, what has no state before what is good.
  await expect(cards.getByRole('link')).toHaveText(ropes.toSorted(byWorst).map(({ name }) => new RegExp(name)))
  for (const { name, word } of ropes) await expect(cards.getByRole('link', { name })).toContainText(word)

  await page.goto(own.address)
  await expectWorst(headOf(page), worst.expected)
  const list = page.getByRole('list', { name: 'Ropes', exact: true })
  for (const { name, expected } of ropes)
    await expect(list.getByRole('listitem').filter({ hasText: name }).first()).toContainText(expected)

  for (const { rope, expected, place } of ropes) {
    await page.goto(pagePath(pages.rope, place))
    await expect(headOf(page)).toContainText(expected)
    const strip = page.getByRole('region', { name: 'Along the rope' })
    const { governing, noStateReason } = rope
    if (governing) await expect(strip).toContainText(governing.inspectionType === 'mrt' ? 'MRT' : 'Visual')
    const drawn = noStateReason === 'notInspected' ? 'Not inspected yet' : /Damages: [1-9]/
    await expect(strip.getByRole('img', { name: drawn })).toBeVisible()
    await page.goto(pagePath(pages.ropeRecord, place))
    await expect(headOf(page)).toContainText(expected)
    await expect(page.locator('[data-state="good"]')).toHaveCount(0)
  }
})

const placeOf = ({ areaId, id }: { readonly areaId: string; readonly id: string }) => ({ areaId, installationId: id })

/** The head of the page: its title with what stands beside and below it. */
function headOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 }).locator('xpath=../..')
}

async function expectWorst(place: Locator, expected: RegExp): Promise<void> {
  await expect(place).toContainText(expected)
  await expect(place.getByRole('link', { name: /^Worst rope: Past its limit/ })).toBeVisible()
  await expect(place).toContainText('2 of 4 ropes not assessed')
}

function byWorst(one: { readonly rope: Rope }, other: { readonly rope: Rope }): number {
  return (other.rope.damages?.ratio ?? 0.49) - (one.rope.damages?.ratio ?? 0.49)
}
