import { ropes } from '@catenary/contract/assets/ropes'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../test/fake-answers.ts'
import type { FakeAnswer } from '../../test/fake-answers.ts'
import { renderPage } from '../../test/render.tsx'
import { testRopePath, ropePageAnswers, testRope } from '../../test/rope-answers.ts'

const position = page.getByRole('textbox', { name: /^Position/ })

async function record(...answers: readonly FakeAnswer[]) {
  await renderPage(`${testRopePath}?record=damage`, { answers: [...answers, ...ropePageAnswers({ events: [] })] })
  await expect.element(position).toBeVisible()
}

it('refuses a signed position, shows a number as it was read, and asks how one is meant that languages read differently', async () => {
  await record()
  await userEvent.fill(position, '+5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Enter the position without \+ or −/)).toBeVisible()
  await userEvent.fill(position, '1,234')
  await userEvent.keyboard('{Tab}')
  const question = page.getByRole('dialog', { name: 'What does 1,234 mean?' })
  // Only an answer settles it.
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  expect(question.getByRole('button', { name: 'Close' }).query()).toBeNull()
  await userEvent.click(question.getByRole('button', { name: /^1.234, with decimals/ }))
  await expect.element(position).toHaveValue('1.2340')
  await userEvent.fill(page.getByRole('textbox', { name: /^Loss of metallic/ }), '2,125')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: /^Loss of metallic/ })).toHaveValue('2.125')
  await expect.element(page.getByText(/equals 17.00.mm²/)).toBeVisible()
})

it('shows what a broken wire loses by the figures of its rope, and says where they are missing', async () => {
  await record(answer(ropes.get, () => testRope({ loadBearingWires: 114 })))
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'brokenWire')
  const loss = page.getByRole('textbox', { name: /^Loss of metallic/ })
  await expect.element(loss).toHaveAttribute('placeholder', '0.8772')
  await expect.element(page.getByText(/Derived from the wires: 0.88% · 7.02.mm²/)).toBeVisible()
  await userEvent.fill(loss, '3')
  await expect.element(page.getByText(/Derived from the wires/)).not.toBeInTheDocument()
})
