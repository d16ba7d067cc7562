import { permissionsOf } from '@catenary/contract/access'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { truscan, truscanUploads } from '@catenary/contract/devices/truscan'
import type { TruscanAttributes, TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, testIds, testRope, testRopePath } from '../../test/rope-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'

const card = page.getByRole('region', { name: 'TRUscan device' })
const openRequest: TruscanRequest = {
  id: testIds.user,
  state: 'requested',
  reason: 'requested by user',
  requestedAt: '2026-05-31T06:00:00.000Z',
  requestedBy: { name: 'Anna Keller' },
  confirmedAt: null,
}

const attributes: TruscanAttributes = {
  device: { id: testIds.area },
  kind: 'truscan',
  status: 'fault',
  message: 'Coil 2 is silent',
  reportedAt: new Date(Date.now() - 120_000).toISOString(),
  deviceTime: '2026-06-01T05:59:58.000Z',
  ropeSpeed: 0.3,
  bendingCycles: 812_345,
  measurementWaiting: 9000,
  lastMeasurement: '2026-05-01T08:00:00.000Z',
  lastTrace: null,
  nextMeasurement: null,
  uploadRunning: false,
  uploadAmount: 1_500_000,
  uploadTime: '2026-05-01T08:12:00.000Z',
  request: null,
  contract: { quantity: { measurementsPaidFor: 12, measurementsRemaining: 7, contractEnd: '2026-12-31' } },
}

const ropeWith = (changes: Partial<TruscanAttributes> = {}, more: Partial<Rope> = {}) =>
  testRope({}, { deviceSerialNumber: 'TS-2041', truscanAttributes: { ...attributes, ...changes }, ...more })

test('shows what the device reported, in the time zone of the installation', async () => {
  await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: ropeWith() }) })
  await expect
    .element(card)
    .toMatchTextContent(
      /TS-2041.*Fault: Coil 2 is silent.*2 min.*Jun 1, 2026, 7:59.*0\.30.m\/s.*812,345.*2\.5.h.*May 1, 2026, 10:00.*1\.5.MB.*7 of 12 measurements left, until Dec 31, 2026/,
    )
  await expectAccessible()
})

test('requests a measurement after a question, says why it was refused, and that it is requested', async () => {
  let rope = ropeWith()
  const sent: unknown[] = []
  const handlers = [
    handle(ropes.get, () => rope),
    handle(truscan.trigger, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) return problemResponse('truscan.contractEnded', 'The contract has ended')
      rope = ropeWith({ request: openRequest })
      return openRequest
    }),
    handle(truscan.withdraw, () => {
      rope = ropeWith()
      return undefined
    }),
    ...ropePageHandlers({ rope }),
  ]
  await renderPage(testRopePath, { handlers })
  await card.getByRole('button', { name: 'Request measurement' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/takes one of the 7 measurements/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Request measurement' }).click()
  await expect.element(dialog.getByText('The contract has ended')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request measurement' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Measurement Requested' })).toBeVisible()
  expect(sent).toEqual([{ reason: 'requested by user' }, { reason: 'requested by user' }])
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(card).toMatchTextContent(/Measurement Requested.*By Anna Keller, May 31, 2026/)
  expect(card.getByRole('button', { name: 'Request measurement' }).query()).toBeNull()
  await card.getByRole('button', { name: 'Withdraw request' }).click()
  await expect.element(page.getByText('Request withdrawn')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Request measurement' })).toBeVisible()
})

test('a contract that has ended, or is used up, says so and offers no measurement', async () => {
  const now = Date.now()
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const quantity = (measurementsRemaining: number, end: number) => ({
    contract: { quantity: { measurementsPaidFor: 12, measurementsRemaining, contractEnd: dayOf(end) } },
  })
  const day = 86_400_000
  const cases = [
    [quantity(7, now - 2 * day), /7 of 12 .*The contract of the device has ended/],
    [quantity(0, now + 9 * day), /0 of 12 .*All measurements of the contract are used up/],
    [{ contract: null }, /Contractnone/],
  ] as const
  for (const [changes, text] of cases) {
    const shown = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: ropeWith(changes) }) })
    await expect.element(card).toMatchTextContent(text)
    expect(card.getByRole('button', { name: 'Request measurement' }).query()).toBeNull()
    await shown.unmount()
  }
})

test('offers nothing to those who may not import, nor on an archived rope', async () => {
  const permissions = permissionsOf(['ROLE_USER'])
  const shown = await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: ropeWith(), permissions }) })
  await expect.element(card).toBeVisible()
  expect(card.getByRole('button').query()).toBeNull()
  await shown.unmount()
  const archived = ropeWith({ request: openRequest }, { isDeleted: true, isInArchive: true })
  await renderPage(testRopePath, { handlers: ropePageHandlers({ rope: archived }) })
  await expect.element(card).toBeVisible()
  expect(card.getByRole('button').query()).toBeNull()
})

test('administrators set contract and access', async () => {
  const sent: unknown[] = []
  const device = {
    id: testIds.area,
    kind: 'truscan' as const,
    serialNumber: 'TS-2041',
    rope: { id: testIds.rope, name: 'Haul rope' },
    contract: attributes.contract,
  }
  const handlers = [
    handle(truscan.get, () => versionedResponse(device, 3)),
    handle(truscan.change, ({ body, headers }) => {
      sent.push(body, headers['if-match'])
      return device
    }),
    handle(truscan.tokens, () => []),
    handle(truscan.addToken, () => ({
      id: testIds.user,
      name: 'Box',
      createdAt: '2026-01-05T08:00:00.000Z',
      createdBy: { name: 'Anna Keller' },
      lastUsedAt: null,
      token: 'catd_abcdef',
    })),
    ...ropePageHandlers({ rope: ropeWith(), permissions: permissionsOf(['ROLE_ADMIN']) }),
  ]
  await renderPage(testRopePath, { handlers })
  await card.getByRole('button', { name: 'Contract and access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Measurements left' }).fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('No more can remain than were paid for')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Measurements paid for' }).fill('24')
  await dialog.getByRole('textbox', { name: 'Name of the token' }).fill('Box')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog.getByText(/curl -X PATCH '.*\/status'/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Contract saved')).toBeVisible()
  const contract = { quantity: { measurementsPaidFor: 24, measurementsRemaining: 20, contractEnd: '2026-12-31' } }
  expect(sent).toEqual([{ truscanDevice: { kind: 'truscan', contract } }, '"v3"'])
})

test('uploads several files and says of each what became of it', async () => {
  const names: string[] = []
  const handlers = [
    handle(truscanUploads.upload, ({ form }) => {
      const file = form?.get('files') as File
      names.push(file.name)
      if (file.name === 'bad.mea')
        return problemResponse('mea.invalid', 'The measurement file cannot be read.', [
          { path: 'files[0].sampleCount', message: 'It has 3 bytes of samples' },
        ])
      const was =
        file.name === 'archived.mea'
          ? ({ isKnown: true, isArchived: true } as const)
          : { isKnown: file.name === 'old.mea' }
      return [{ name: file.name, event: { id: testIds.user }, ...was }]
    }),
    ...ropePageHandlers({ rope: ropeWith() }),
  ]
  await renderPage(testRopePath, { handlers })
  await card.getByRole('button', { name: 'Upload measurements' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload measurements' })
  const files = ['new.mea', 'bad.mea', 'old.mea', 'archived.mea'].map((name) => new File(['x'], name))
  await userEvent.upload(dialog.getByLabelText('Choose files'), files)
  const results = dialog.getByRole('list', { name: 'Uploaded files' })
  await expect
    .element(results)
    .toMatchTextContent(
      /new\.mea.*Measurement recorded.*bad\.mea.*Not recorded.*cannot be read.*3 bytes of samples.*sampleCount.*old\.mea.*Already uploaded.*archived\.mea.*its measurement was archived/,
    )
  expect(names).toEqual(['new.mea', 'bad.mea', 'old.mea', 'archived.mea'])
  await expectAccessible()
})
