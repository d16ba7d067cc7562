import { ropes } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../test/render.tsx'
import { handle, lostConnection } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import {
  eventId,
  ropePageHandlers,
  testEvent,
  testIds,
  testRope,
  testRopePath,
  withoutChart,
} from '../../test/rope-handlers.ts'

const dialog = page.getByRole('dialog')
const position = page.getByRole('textbox', { name: /^Position/ })
const draftKey = `catenary-draft ${testIds.user} ${testIds.rope} damage`

const draw = (search: string, handlers: readonly RequestHandler[]) =>
  renderPage(`${testRopePath}${search}`, {
    handlers: [...handlers, ...ropePageHandlers({ ...withoutChart, events: [testEvent(4), testEvent(5)] })],
  })

async function typeDamage() {
  await expect.element(position).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'corrosion')
  await userEvent.fill(position, '1245.3')
}

/** Saves a new damage and closes its dialog before the answer comes; returns what gives it. */
async function leaveWhileSaving(answer: () => object | typeof lostConnection) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const create = handle(events.create, () => promise.then(answer) as never)
  await draw('?record=damage', [create])
  await typeDamage()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  return resolve
}

it('what is stored after its dialog was closed is told, and its draft is not offered again', async () => {
  const answer = await leaveWhileSaving(() => ({ ropeEvent: testEvent(6), damages: [], ropeChanged: true }))
  expect(localStorage.getItem(draftKey)).not.toBeNull()
  answer()
  await expect.element(page.getByText('Event saved')).toBeVisible()
  expect(localStorage.getItem(draftKey)).toBeNull()
})

it('what is not stored after its dialog was closed is told with a way to try again, and its draft waits', async () => {
  const answer = await leaveWhileSaving(() => lostConnection)
  answer()
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(localStorage.getItem(draftKey)).not.toBeNull()
})

it('undoing what was archived closes no dialog that was opened since', async () => {
  const handlers = [
    handle(events.remove, () => null as never),
    handle(events.change, () => ({ ropeEvent: testEvent(4), ropeChanged: true })),
  ]
  const { router } = await draw(`?event=${eventId(4)}`, handlers)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog', { name: 'Really delete the event?' }).getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('Event archived')).toBeVisible()
  await router.navigate({ to: '.', search: { event: eventId(5) } } as never)
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await userEvent.fill(description, 'Seen from below')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Event restored')).toBeVisible()
  await expect.element(description).toHaveValue('Seen from below')
})

it('a draft keeps the units in which it was typed, where the installation is given others', async () => {
  const sent: unknown[] = []
  const create = handle(events.create, ({ body }) => {
    sent.push(body.ropeEvent.position)
    return { ropeEvent: testEvent(6), damages: [], ropeChanged: true }
  })
  const first = await draw('?record=damage', [])
  await typeDamage()
  await first.unmount()
  const { installation } = testRope()
  const inYards = testRope({}, { installation: { ...installation, baseUnit: 'imperial', imperialLength: 'yards' } })
  await draw('?record=damage', [create, handle(ropes.get, () => inYards)])
  await expect.element(position).toHaveValue('1245.3')
  await position.click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([1245.3])
})

it('a recording that is open in another tab is not typed twice; it goes on here on request, with what was typed', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const held = navigator.locks.request(draftKey, () => closed).catch(() => 'taken over')
  const first = await draw('?record=damage', [])
  const elsewhere = page.getByRole('alert', { name: 'This event is open in another tab or window.' })
  await expect.element(elsewhere).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Continue here' }).click()
  await expect.poll(() => dialog.element().contains(document.activeElement?.closest('form') ?? null)).toBe(true)
  await typeDamage()
  await first.unmount()
  expect(await held).toBe('taken over')
  close()
  await draw('?record=damage', [])
  await expect.element(position).toHaveValue('1245.3')
})

it('saving an event in which nothing was changed sends nothing', async () => {
  const sent: unknown[] = []
  const change = handle(events.change, ({ body }) => {
    sent.push(body)
    return { ropeEvent: testEvent(4), ropeChanged: false }
  })
  await draw(`?event=${eventId(4)}`, [change])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
})
