import { areas } from '@catenary/contract/assets/areas'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sample, settingsHandlers, etagResponse } from '../../../test/asset-handlers.ts'
import { expectAccessible, renderUi } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { NewArea } from '../AreasDialogs.tsx'
import { AreaSettings } from './AreaSettings.tsx'

const dialog = page.getByRole('dialog').first()
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const choose = async (list: string, option: string) => {
  await dialog.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}

it('lets a client administrator change only the map', async () => {
  const sent: unknown[] = []
  const change = handle(areas.change, ({ body, headers }) => {
    sent.push([headers['if-match'], body])
    return etagResponse(sample.area)
  })
  await renderUi(<AreaSettings areaId={sample.area.id} opened onClose={() => {}} />, {
    handlers: [change, ...settingsHandlers('ROLE_CLIENT_ADMIN')],
  })
  await expect.element(field('Name')).toBeDisabled()
  await expect.element(field('Name')).toHaveAccessibleDescription(/Only project managers and administrators/)
  await expect.element(dialog.getByRole('combobox', { name: 'Mandator' })).toHaveValue('Alpha Bergbahnen')
  await expect.element(field('Latitude')).toBeDisabled()
  await expectAccessible()
  await userEvent.fill(field('Map zoom'), '28')
  await expect.element(field('Map zoom')).toHaveValue('27')
  await expect.element(dialog.getByText('Set to the nearest allowed value: 27')).toBeVisible()
  await userEvent.fill(field('Map zoom'), '13.5')
  await userEvent.keyboard('{ArrowUp}')
  await dialog.getByRole('checkbox', { name: 'OpenStreetMap' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Default background map' })).toHaveValue('swiss-country')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(1)
  const mapBaseLayers = ['swiss-country', 'swiss-image', 'esri']
  expect(sent).toEqual([['"1"', { area: { mapZoom: 13.6, mapBaseLayers, mapDefaultBaseLayer: 'swiss-country' } }]])
})

it('assigns a client, moves to another mandator, and accepts a pasted place', async () => {
  const sent: unknown[] = []
  const change = handle(areas.change, ({ body }) => (sent.push(body), etagResponse(sample.area)))
  await renderUi(<AreaSettings areaId={sample.area.id} opened onClose={() => {}} />, {
    handlers: [change, ...settingsHandlers('ROLE_ADMIN')],
  })
  await expect.element(field('Name')).toBeEnabled()
  await choose('Client', 'Flurin Caviezel')
  await choose('Mandator', 'Gamma Lifte')
  await expect.element(dialog.getByText(/everything in this area moves with it/)).toBeVisible()
  await userEvent.fill(field('Latitude'), '46,8')
  await expect.element(field('Longitude')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  await userEvent.fill(field('Latitude'), '46.8026, 9.8391')
  await expect.element(field('Longitude')).toHaveValue('9.8391')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toEqual([
    {
      area: {
        mandator: { id: '01938f00-0002-7000-8000-000000000009' },
        adminUser: { id: '01938f00-0001-7000-8000-000000000007' },
        latlng: [46.8026, 9.8391],
      },
    },
  ])
})

it('adds an area with a map as every area has it at first', async () => {
  const sent: unknown[] = []
  const onCreated = vi.fn()
  const create = handle(areas.create, ({ body }) => (sent.push(body), { id: sample.area.id }))
  await renderUi(<NewArea opened onClose={() => {}} onCreated={onCreated} />, {
    handlers: [create, ...settingsHandlers('ROLE_ADMIN')],
  })
  await dialog.getByRole('button', { name: 'Add' }).click()
  // Name and mandator.
  await expect.poll(() => dialog.getByText('A value needs to be provided for the field').elements().length).toBe(2)
  await userEvent.fill(field('Name'), 'Val Nova')
  await choose('Mandator', 'Gamma Lifte')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => onCreated.mock.calls).toEqual([[sample.area.id]])
  expect(sent).toEqual([
    {
      area: {
        name: 'Val Nova',
        mandator: { id: '01938f00-0002-7000-8000-000000000009' },
        isMap: true,
        mapZoom: 13,
        mapBaseLayers: ['osm', 'swiss-country', 'swiss-image', 'esri'],
        mapDefaultBaseLayer: 'osm',
      },
    },
  ])
})
