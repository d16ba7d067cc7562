import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { testRopePath, ropePageAnswers, testEvent } from '../../test/rope-answers.ts'

const recording = `${testRopePath}?record=damage`

describe('the moment of an event', () => {
  const answers = ropePageAnswers({ events: [testEvent(4)] })

  it('is typed in the order of the reader’s language, and stepped by arrow keys', async () => {
    await renderPage(recording, { language: 'de', answers })
    const date = page.getByRole('textbox', { name: /^Datum/ })
    await expect.element(date).toHaveAttribute('placeholder', 'TT.MM.JJJJ')
    await userEvent.fill(date, '5.3.24')
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue('05.03.2024')
    const time = page.getByRole('textbox', { name: /^Uhrzeit/ })
    await expect.element(time).toHaveFocus()
    await userEvent.fill(time, '1305')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(time).toHaveValue('13:06')
    await date.click()
    await userEvent.keyboard('{PageDown}{ArrowDown}')
    await expect.element(date).toHaveValue('04.02.2024')
    await userEvent.fill(date, '31.2.2024')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/gültiges Datum in der Form TT.MM.JJJJ/)).toBeVisible()
    await expect.element(date).toHaveValue('31.2.2024')
  })

  it('follows the customs of English, and takes the day that the device’s calendar chose', async () => {
    await renderPage(recording, { answers })
    const date = page.getByRole('textbox', { name: /^Date/ })
    await userEvent.fill(date, '3/5/2024')
    const time = page.getByRole('textbox', { name: /^Time/ })
    await userEvent.fill(time, '13:05')
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue('03/05/2024')
    await expect.element(time).toHaveValue('1:05 PM')
    const native = date.element().parentElement?.querySelector('input[type="date"]')
    if (!(native instanceof HTMLInputElement)) throw new Error('no calendar')
    expect(native.value).toBe('2024-03-05')
    await userEvent.fill(native, '2024-03-08')
    await expect.element(date).toHaveValue('03/08/2024')
    await expectAccessible()
  })
})
