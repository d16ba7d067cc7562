import type { Rope } from '@catenary/contract/assets/ropes'
import type { Task } from '@catenary/contract/work/tasks'
import { expect, test } from '@playwright/test'
import { addOwnInstallation, openPage, getJson } from '../asset-steps.ts'
import { press, tabTo, typeInto } from '../keys.ts'
import { logInByApi } from '../steps.ts'

test.use({ locale: 'es-ES' })

test('without a mouse: adds a rope in Spanish, sets a field, moves, archives and restores it', async ({ page }) => {
  const own = await addOwnInstallation({ name: 'Telesilla', ropes: [{ name: 'Cable uno' }, { name: 'Cable dos' }] })
  const ropes = () => getJson<Rope[]>(page, `/installations/${own.id}/ropes`)
  await logInByApi(page, 'admin@catenary.example')
  await openPage(page, own.address, own.name)

  await press(page, page.getByRole('button', { name: 'Añadir cable' }))
  const adding = page.getByRole('dialog', { name: 'Añadir cable' })
  await typeInto(page, adding.getByLabel('Nombre'), 'Cable tres')
  await typeInto(page, adding.getByLabel('Diámetro nominal'), '24,5')
  await press(page, adding.getByRole('button', { name: 'Añadir y seguir con los ajustes' }))
  const settings = page.getByRole('dialog', { name: 'Ajustes del cable – Cable tres' })
  await typeInto(page, settings.getByLabel('Longitud del cable'), '1.234,5')
  await page.keyboard.press('Enter')
  await expect(settings).toBeHidden()
  const added = (await ropes()).find(({ name }) => name === 'Cable tres')
  expect(added?.attributes).toEqual({ nominalDiameter: 24.5, ropeLength: 1234.5 })
  const plan = page.getByRole('dialog', { name: 'Plan de inspección, Cable tres' })
  await press(page, plan.getByRole('button', { name: 'Crear tareas' }))
  await expect(plan).toBeHidden()
  const planned = await getJson<Task[]>(page, `/tasks?rope=${added?.id}&sort=due`)
  expect(planned.map(({ attributes }) => attributes.title)).toEqual([
    'Inspección visual del cable',
    'Inspección magnética (MRT)',
  ])

  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Telesilla', exact: true }))
  const names = page.getByRole('list', { name: 'Cables', exact: true }).getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Cable uno', 'Cable dos', 'Cable tres'])
  await tabTo(page, page.getByRole('radio', { name: 'Peores primero' }))
  await tabTo(page, page.getByRole('radio', { name: 'Orden propio' }), 'ArrowRight')
  const link = names.getByRole('link', { name: 'Cable tres' })
  await tabTo(page, link)
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names).toHaveText(['Cable tres', 'Cable uno', 'Cable dos'])
  await expect(link).toBeFocused()
  await expect(page.getByText('Cable tres está ahora en la posición 1 de 3')).toBeAttached()
  await expect
    .poll(async () => (await ropes()).map(({ name }) => name))
    .toEqual(['Cable tres', 'Cable uno', 'Cable dos'])

  await press(page, page.getByRole('button', { name: 'Acciones para Cable tres' }).first())
  const entry = page.getByRole('menuitem', { name: 'Archivar' })
  await tabTo(page, entry, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Cable uno', 'Cable dos'])
  await press(page, page.getByRole('button', { name: 'Cables archivados' }))
  const archived = page.getByRole('dialog', { name: 'Cables archivados' })
  await press(page, archived.getByRole('button', { name: 'Restaurar Cable tres' }))
  await expect(archived.getByText('No se han encontrado elementos archivados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(archived).toBeHidden()
  await expect(names).toHaveText(['Cable tres', 'Cable uno', 'Cable dos'])
})
