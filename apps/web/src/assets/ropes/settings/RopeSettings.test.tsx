import type { Role } from '@catenary/contract/access'
import { ropes } from '@catenary/contract/assets/ropes'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sample, ropeWith, settingsHandlers, etagResponse } from '../../../test/asset-handlers.ts'
import { someRopes } from '../../../test/fixtures.ts'
import { expectAccessible, renderUi } from '../../../test/render.tsx'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { handle, problemResponse } from '../../../test/request-handlers.ts'
import { NewRope } from '../../installations/InstallationDialogs.tsx'
import { RopeSettings } from './RopeSettings.tsx'

const dialog = page.getByRole('dialog').first()
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const save = dialog.getByRole('button', { name: 'Save' })

async function open(role: Role, handlers: readonly RequestHandler[] = []) {
  await renderUi(<RopeSettings ropeId={sample.rope.id} opened onClose={() => {}} />, {
    handlers: [...handlers, ...settingsHandlers(role)],
  })
  await expect.element(field('Name')).toBeEnabled()
}

function recording() {
  const sent: unknown[] = []
  return { sent, change: handle(ropes.change, ({ body }) => (sent.push(body), etagResponse(sample.rope))) }
}

it('is accessible; the device is for administrators, the name for every role that may edit', async () => {
  await open('ROLE_CLIENT_ADMIN')
  await expect.element(field('Serial number of the device')).toBeDisabled()
  await expect.element(field('Rope length')).toHaveValue('2200')
  await expect.element(field('Metallic cross-section')).toHaveValue('2,137.5')
  await expectAccessible()
})

it('shows the limits of the standard beside those of the rope, and that the state changes', async () => {
  const { sent, change } = recording()
  await open('ROLE_ADMIN', [change])
  await expect.element(dialog.getByText(/30\s×\sØ.*: 5%/)).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Standard' }), 'NZS 8635')
  await expect.element(dialog.getByText(/This standard has no limit for this rope/)).toBeVisible()
  await expect.element(dialog.getByText(/This changes how rope health is calculated/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add custom limit' }).click()
  await userEvent.fill(field('Custom limit 1: Multiple of the diameter'), '30')
  await userEvent.fill(field('Custom limit 1: Limit'), '120')
  await expect.element(field('Custom limit 1: Limit')).toHaveValue('100')
  await dialog.getByRole('button', { name: 'Add custom limit' }).click()
  await save.click()
  await expect.poll(() => dialog.getByText('A value needs to be provided for the field').elements().length).toBe(2)
  await dialog.getByRole('button', { name: 'Remove custom limit 2' }).click()
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toEqual([{ rope: { attributes: { standard: 'NZS8635', ownLimits: [{ multiple: 30, limit: 100 }] } } }])
})

it('says of limits of the rope that they permit more than its standard', async () => {
  await open('ROLE_ADMIN')
  const looser = dialog.getByText(/^The custom limits permit more than EN 12927:2019 \(30.×.Ø: 5%, 200.×.Ø: 10%\)\.$/)
  await dialog.getByRole('button', { name: 'Add custom limit' }).click()
  await userEvent.fill(field('Custom limit 1: Multiple of the diameter'), '30')
  await userEvent.fill(field('Custom limit 1: Limit'), '50')
  await expect.element(looser).toBeVisible()
  await dialog.getByRole('button', { name: 'Add custom limit' }).click()
  await userEvent.fill(field('Custom limit 2: Multiple of the diameter'), '200')
  await expect.element(looser).toBeVisible()
  await userEvent.fill(field('Custom limit 1: Limit'), '1')
  await expect.element(looser).not.toBeInTheDocument()
})

it('says below the metallic cross-section that a rope of that diameter cannot have it', async () => {
  await open('ROLE_ADMIN')
  const hint = dialog.getByText(/^The metallic cross-section is .* of the circle/)
  expect(hint.query()).toBeNull()
  await userEvent.fill(field('Metallic cross-section'), '21375')
  await expect.element(hint).toMatchTextContent(/Losses may be shown too small: check both values\.$/)
  await expect.element(field('Metallic cross-section')).toHaveAccessibleDescription(/^The metallic cross-section is/)
  await userEvent.fill(field('Metallic cross-section'), '213.75')
  await expect.element(hint).toMatchTextContent(/Losses may be shown too large: check both values\.$/)
  await userEvent.fill(field('Nominal diameter'), '18')
  await expect.element(hint).not.toBeInTheDocument()
})

it('says below the load-bearing wires that a rope of that design has a tenth of them', async () => {
  await open('ROLE_ADMIN')
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Rope design' }), '6x36 Warrington-Seale')
  await userEvent.fill(field('Load-bearing wires'), '216')
  const hint = dialog.getByText(/load-bearing wires by its settings/)
  expect(hint.query()).toBeNull()
  await userEvent.fill(field('Load-bearing wires'), '2160')
  await expect
    .element(field('Load-bearing wires'))
    .toHaveAccessibleDescription(
      /^The rope has 2,160 load-bearing .* about 216 by its design \(6x36 Warrington-Seale\)/,
    )
})

it('edits the passport: dates in order, and a predecessor of the same installation', async () => {
  const { sent, change } = recording()
  await open('ROLE_ADMIN', [change])
  await userEvent.fill(dialog.getByLabelText('Installed on'), '13/1/2020')
  await save.click()
  await expect.element(dialog.getByText('Enter a valid date as MM/DD/YYYY')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Installed on'), '5/1/2020')
  await userEvent.fill(dialog.getByLabelText('Removed on'), '2019-05-01')
  await save.click()
  await expect.element(dialog.getByText('The removal date must be after the installation date')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Removed on'), '2026-05-01')
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Rope manufacturer' }), 'My own works')
  await dialog.getByRole('combobox', { name: 'Replaces the rope' }).click()
  const offered = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
  expect(offered.filter((name) => someRopes.some((rope) => rope.name === name))).toEqual([
    'Track rope 2',
    'Haul rope',
    'Evacuation rope',
  ])
  await page.getByRole('option', { name: 'Track rope 2' }).click()
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toEqual([
    {
      rope: {
        predecessor: { id: someRopes[1]?.id },
        attributes: { installationDate: '2020-05-01', removalDate: '2026-05-01', ropeManufacturer: 'My own works' },
      },
    },
  ])
})

it('accepts reference points pasted from a spreadsheet, in the units of the installation, with unique names', async () => {
  const { sent, change } = recording()
  const installation = { ...sample.rope.installation, baseUnit: 'imperial' as const }
  const points = [{ name: 'T1', kind: 'tower' as const, position: 120.123456789 }]
  const get = handle(ropes.get, () => etagResponse(ropeWith({ referencePoints: points }, { installation })))
  await open('ROLE_ADMIN', [get, change])
  await expect.element(field('Reference point 1: Position')).toHaveValue('131.37')
  await dialog.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  const paste = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  const area = paste.getByRole('textbox', { name: 'Reference points' })
  await userEvent.fill(area, 'Name\tKind\tPosition\nT3\tTower\t1,000\nonly a name\nt1;10')
  await expect.element(paste.getByText('Line 3: not a name with a position')).toBeVisible()
  await userEvent.fill(area, 'Name\tKind\tPosition\nT3\tTower\t1,000\nt1;10')
  await paste.getByRole('button', { name: 'Take 2 points' }).click()
  const question = page.getByRole('dialog', { name: 'What does 1,000 mean?' })
  await question.getByRole('button', { name: '1000, in thousands' }).click()
  await expect.element(paste).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog.getByText('Another reference point has this name')).toBeVisible()
  await expect.element(field('Reference point 3: Name')).toHaveFocus()
  await userEvent.fill(field('Reference point 3: Name'), 'Bottom')
  await dialog.getByRole('button', { name: 'Sort by position' }).click()
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  const referencePoints = [
    { name: 'Bottom', kind: 'tower', position: 9.144 },
    ...points,
    { name: 'T3', kind: 'tower', position: 914.4 },
  ]
  expect(sent).toEqual([{ rope: { attributes: { referencePoints } } }])
})

it('shows an issue of the server at its point', async () => {
  const points = [{ name: 'T1', kind: 'tower' as const, position: 1 }]
  await open('ROLE_ADMIN', [
    handle(ropes.get, () => etagResponse(ropeWith({ referencePoints: points }))),
    handle(ropes.change, () =>
      problemResponse('input.invalid', 'No', [
        { path: 'rope.attributes.referencePoints[0].name', message: 'Taken elsewhere' },
      ]),
    ),
  ])
  await userEvent.fill(field('Reference point 1: Position'), '5000')
  await save.click()
  await expect.element(dialog.getByText('Beyond the end of the rope: it is 2,200 m long')).toBeVisible()
  await userEvent.fill(field('Reference point 1: Position'), '50')
  await save.click()
  await expect.element(dialog.getByText('Taken elsewhere')).toBeVisible()
  await expect.element(field('Reference point 1: Name')).toHaveFocus()
})

it('adds a rope with the values that its state depends on, and leads to it', async () => {
  const sent: unknown[] = []
  const create = handle(ropes.create, ({ body }) => (sent.push(body), sample.rope))
  const onCreated = vi.fn()
  await renderUi(<NewRope installationId={sample.installation.id} opened onClose={vi.fn()} onCreated={onCreated} />, {
    handlers: [create, ...settingsHandlers('ROLE_ADMIN')],
  })
  await userEvent.fill(field('Name'), 'Track rope 1')
  await userEvent.fill(field('Nominal diameter'), '56')
  await dialog.getByRole('button', { name: 'Add and open settings' }).click()
  await expect.poll(() => onCreated.mock.calls).toEqual([[sample.rope.id]])
  expect(sent).toEqual([{ rope: { name: 'Track rope 1', attributes: { nominalDiameter: 56 } } }])
})

const staleHandler = (current: unknown) =>
  handle(ropes.change, async () => {
    const rejection = (await problemResponse('record.stale', 'Changed').json()) as object
    return new Response(JSON.stringify({ ...rejection, current, currentETag: '"2"' }), { status: 412 })
  })

it('shows only differences of two versions, and a message if there are none', async () => {
  await open('ROLE_ADMIN', [staleHandler(ropeWith({ ropeLength: 2300 }))])
  await userEvent.fill(field('Name'), 'Rope one')
  await save.click()
  const headings = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map((heading) => heading.textContent)
  await expect.poll(headings).toEqual(['Name', 'Rope length'])
})

it('shows that two versions have the same values', async () => {
  await open('ROLE_ADMIN', [staleHandler({ ...sample.rope, name: 'Rope one' })])
  await userEvent.fill(field('Name'), 'Rope one ')
  await save.click()
  await expect.element(page.getByText('Both versions contain the same values.')).toBeVisible()
  expect(page.getByRole('table').query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

it('asks once for the meaning of an ambiguous number, and saves nothing before', async () => {
  const { sent, change } = recording()
  await open('ROLE_ADMIN', [change])
  await userEvent.fill(field('Rope length'), '1.234')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'What does 1.234 mean?' })
  await question.getByRole('button', { name: '1234, in thousands' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await expect.element(field('Rope length')).toHaveValue('1234')
  await userEvent.fill(field('Nominal diameter'), '1,234')
  await userEvent.tab()
  await expect.element(field('Nominal diameter')).toHaveValue('1.2340')
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ rope: { attributes: { ropeLength: 1234, nominalDiameter: 1.234 } } }])
})

it('asks for the meaning of a number that one way of reading is far too large, instead of setting it to the limit', async () => {
  await open('ROLE_ADMIN', [])
  const diameter = field('Nominal diameter')
  await userEvent.clear(diameter)
  await userEvent.click(diameter)
  await userEvent.keyboard('41,250')
  await expect.element(diameter).toHaveValue('41,250')
  await userEvent.tab()
  const question = page.getByRole('dialog', { name: 'What does 41,250 mean?' })
  await question.getByRole('button', { name: /with decimals$/ }).click()
  await expect.element(diameter).toHaveValue('41.25')
  await userEvent.fill(diameter, '999999')
  await expect.element(diameter).not.toHaveValue('999999')
  await expect.element(page.getByText(/^Set to the nearest allowed value: 500/)).toBeVisible()
})
