import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { tasks } from '@catenary/contract/work/tasks'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionUser } from '../../shell/session.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { sessionHandler, testIds, testRope } from '../../test/rope-handlers.ts'
import { InspectionPlanDialog } from './InspectionPlanDialog.tsx'

const onClose = vi.fn<() => void>()
beforeEach(() => void vi.setSystemTime(new Date('2026-06-01T10:00:00.000Z')))
afterEach(() => {
  onClose.mockReset()
  vi.useRealTimers()
})

const dialog = page.getByRole('dialog', { name: /^Inspection plan/ })
const confirm = dialog.getByRole('button', { name: 'Create tasks' })
const part = (name: string) => dialog.getByRole('group', { name })
const visual = part('Visual inspection of the rope')
const splices = part('Visual inspection of the splices')
const mrt = part('Magnetic rope test (MRT)')

interface Sent {
  readonly task: {
    readonly id: string
    readonly attributes: Record<string, unknown>
    readonly assignedUsers: readonly { readonly id: string }[]
  }
}

const self = { id: testIds.user, name: 'Anna Keller' }
const other = { id: '01994f00-0000-7000-8000-0000000000ab', name: 'Boris Huber' }
const assigned = dialog.getByRole('combobox', { name: 'Assigned to' })

/** The dialog opens on a page, whose reader is known. */
function InSession({ children }: { readonly children: ReactNode }) {
  return useSessionUser() && children
}

/** Opens the plan of a haul rope; `refused` numbers the request that the server fails. */
async function openPlan(inspections: Partial<Rope['inspections']> = {}, refused?: number, assignees = [self, other]) {
  const sent: Sent[] = []
  const attributes = { ropeType: 'strandedRope', ropeApplication: 'haulRope', standard: 'EN12927:2019' } as const
  const rope = { ...testRope({ ...attributes }), inspections: { visual: null, mrt: null, ...inspections } }
  const create = handle(tasks.create, ({ body }) => {
    sent.push(body as Sent)
    return sent.length === refused ? problemResponse('server.failed', 'The server failed') : Response.json({})
  })
  await renderUi(
    <>
      <InSession>
        <InspectionPlanDialog ropeId={rope.id} opened onClose={onClose} />
      </InSession>
      <Notifications />
    </>,
    {
      handlers: [
        sessionHandler(),
        handle(ropes.get, () => Response.json(rope, { headers: { etag: '"v1"' } })),
        handle(tasks.assignees, () => assignees),
        create,
      ],
    },
  )
  return sent
}

test('what comes more rarely than proposed, or long after, is pointed out while it is typed', async () => {
  await openPlan()
  const every = visual.getByRole('textbox', { name: 'Every' })
  const rarer = /^Longer than the interval of 1 month that was proposed \(Interval after EN 12927-7\)$/
  await expect.element(every).not.toHaveAccessibleDescription()
  await userEvent.fill(every, '12')
  await expect.element(every).toHaveAccessibleDescription(rarer)
  await expect.element(visual.getByText(/^Interval after/)).not.toBeInTheDocument()
  await userEvent.fill(every, '4')
  await userEvent.selectOptions(visual.getByRole('combobox', { name: 'Period' }), 'Weeks')
  await expect.element(every).not.toHaveAccessibleDescription()
  const first = visual.getByRole('textbox', { name: 'First due' })
  await userEvent.fill(first, '07/15/2062')
  await expect.element(first).toHaveAccessibleDescription(/^More than one interval later/)
  await expectAccessible(await dialog.findElement())
  await userEvent.fill(first, '07/15/2026')
  await expect.element(first).not.toHaveAccessibleDescription()
})

test('a plan for the kind of rope is proposed and nothing is sent before it is confirmed', async () => {
  const sent = await openPlan({ mrt: { id: testRope().id, timestamp: '2025-09-12T08:30:00.000Z' } })
  await expect.element(visual.getByRole('textbox', { name: 'Every' })).toHaveValue('1')
  await expect.element(visual.getByText('Interval after EN 12927-7')).toBeVisible()
  await expect.element(visual.getByRole('textbox', { name: 'First due' })).toHaveValue('07/01/2026')
  await expect.element(mrt.getByRole('textbox', { name: 'Every' })).toHaveValue('3')
  // Three years after the last one.
  await expect.element(mrt.getByRole('textbox', { name: 'First due' })).toHaveValue('09/12/2028')
  await expectAccessible(await dialog.findElement())
  expect(sent).toEqual([])
  await splices.getByRole('checkbox').click()
  await userEvent.fill(visual.getByRole('textbox', { name: 'Every' }), '2')
  await userEvent.selectOptions(visual.getByRole('combobox', { name: 'Period' }), 'Weeks')
  await confirm.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ task: { attributes } }) => attributes)).toMatchObject([
    {
      title: 'Visual inspection of the rope',
      dueAt: expect.stringMatching(/^2026-07-01T/),
      isRecurring: true,
      recurringConditions: [{ type: 'periodWeeks', threshold: 2 }],
      inspectionType: 'C',
      component: 'rope',
    },
    {
      title: 'Magnetic rope test (MRT)',
      recurringConditions: [{ type: 'periodYears', threshold: 3 }],
      inspectionType: 'A',
    },
  ])
})

test('the inspections are assigned to the caller unless somebody else is chosen', async () => {
  const sent = await openPlan()
  await expect.element(dialog.getByText(/^They are notified by email/)).toBeVisible()
  await assigned.click()
  await page.getByRole('option', { name: 'Boris Huber' }).click()
  await confirm.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ task: { assignedUsers } }) => assignedUsers)).toEqual(
    sent.map(() => [{ id: self.id }, { id: other.id }]),
  )
})

test('who may not be assigned is not, and reads that nobody will be notified', async () => {
  const sent = await openPlan({}, undefined, [other])
  await expect.element(assigned).toHaveAccessibleDescription(/no one will be notified/)
  await confirm.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ task: { assignedUsers } }) => assignedUsers)).toEqual(sent.map(() => []))
})

test('a field that is wrong is named, and so is a plan of nothing', async () => {
  const sent = await openPlan()
  await userEvent.fill(visual.getByRole('textbox', { name: 'First due' }), '')
  await confirm.click()
  await expect.element(visual.getByRole('textbox', { name: 'First due' })).toHaveAttribute('aria-invalid', 'true')
  for (const one of [visual, splices, mrt]) await one.getByRole('checkbox').click()
  await confirm.click()
  await expect.element(dialog.getByText('Choose at least one inspection.')).toBeVisible()
  expect(sent).toEqual([])
})

test('after a failure the rest is sent, and nothing a second time', async () => {
  const sent = await openPlan({}, 2)
  await confirm.click()
  await expect.element(dialog.getByText('Not all inspections are planned yet')).toBeVisible()
  await expect.element(visual.getByRole('checkbox')).toBeDisabled()
  await confirm.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  const titles = sent.map(({ task: { attributes } }) => attributes.title)
  expect(titles).toEqual([
    'Visual inspection of the rope',
    'Visual inspection of the splices',
    'Visual inspection of the splices',
    'Magnetic rope test (MRT)',
  ])
  expect(sent[1]?.task.id).toBe(sent[2]?.task.id)
})

test.each([360, 820])('nothing is cut off at %s pixels', async (width) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, 900)
  await openPlan()
  await expect.element(visual).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
