import { documents } from '@catenary/contract/library/documents'
import { events } from '@catenary/contract/records/events'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, lostConnection } from '../../../test/fake-answers.ts'
import { renderPage } from '../../../test/render.tsx'
import { eventId, testRopePath, ropePageAnswers, testEvent } from '../../../test/rope-answers.ts'

test('takes photos before the first save, sends them right after, and keeps one that fails', async () => {
  const saved: string[] = []
  const sent: string[] = []
  const create = answer(events.create, ({ body }) => {
    saved.push(body?.ropeEvent.id ?? '')
    return { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
  })
  const add = answer(documents.add, ({ form }) => {
    sent.push(String(form?.get('targetId')))
    return sent.length === 1 ? lostConnection : Response.json({ id: eventId(99) }, { status: 201 })
  })
  await renderPage(`${testRopePath}?record=damage`, { answers: [create, add, ...ropePageAnswers({ events: [] })] })
  const photo = new File(['picture'], 'strand.jpg', { type: 'image/jpeg' })
  await userEvent.upload(page.getByRole('dialog').getByLabelText('Add photos'), photo)
  await expect.element(page.getByText('strand.jpg')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'corrosion')
  await userEvent.fill(page.getByRole('textbox', { name: /^Position/ }), '1245.3')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Strand' })).toHaveFocus()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/1.photo could not be uploaded/)
  expect(sent).toEqual(saved)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual([...saved, ...saved])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
