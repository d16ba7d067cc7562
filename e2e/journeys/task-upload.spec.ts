import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { chooseFile, logInByApi, ropeAddress, ropeId } from '../steps.ts'

const rope = 'plateauEvacuationRope'

/** A spreadsheet as it is saved in German: semicolons, and Windows-1252, which is Latin-1 for these letters. */
function spreadsheet(dueAt: string) {
  const lines = [
    'Titel;Beschreibung;Fällig am;Bauteil;Notiz',
    `"Spleiß prüfen";"Außen; auf Rost";${dueAt};Spleiß;Öl mitnehmen`,
    'Seil schmieren;Über die ganze Länge;30.06.2031;Seil;',
  ]
  return { name: 'Aufgaben.csv', content: Buffer.from(lines.join('\r\n'), 'latin1') }
}

/** The titles of the rope's tasks, without archived ones. */
async function titles(page: Page): Promise<string[]> {
  const response = await page.request.get(`/api/ropes/${ropeId(rope)}/tasks`)
  const tasks = (await response.json()) as readonly { readonly attributes: { readonly title: string } }[]
  return tasks.map(({ attributes }) => attributes.title).toSorted()
}

test('a spreadsheet saved in German: its fault is shown, corrected it is saved as a whole, and undone as a whole', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('catenary-language', 'de'))
  await logInByApi(page, 'clientadmin@alpha.example')
  const before = await titles(page)
  await page.goto(`${ropeAddress(rope)}?dialog=uploadTasks`)
  const dialog = page.getByRole('dialog', { name: /^Aufgaben hochladen/ })

  await chooseFile(page, 'Datei wählen', spreadsheet('31.2.2031'))
  const fault = dialog.getByRole('alert')
  await expect(fault).toContainText('Zeile 2: Fällig am: Geben Sie ein Datum wie')
  await expect(fault).toContainText('In der Datei: 31.2.2031')
  await expect(dialog.getByRole('button', { name: /Aufgaben? hochladen$/ })).toBeHidden()

  await chooseFile(page, 'Andere Datei wählen', spreadsheet('28.2.2031'))
  const row = dialog.getByRole('row', { name: /Spleiß prüfen/ })
  await expect(row).toContainText('28.02.2031')
  await expect(row).toContainText('Spleiß · Notiz: Öl mitnehmen')
  expect(await titles(page)).toEqual(before)
  await dialog.getByRole('button', { name: '2 Aufgaben hochladen' }).click()
  const toast = page.getByRole('status').filter({ hasText: '2 Aufgaben gespeichert' })
  await expect(toast).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await titles(page)).toEqual([...before, 'Seil schmieren', 'Spleiß prüfen'].toSorted())

  await toast.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Upload rückgängig gemacht')).toBeVisible()
  expect(await titles(page)).toEqual(before)
})
