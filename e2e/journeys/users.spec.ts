import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoMandators, demoRecorders } from '../../apps/server/seed/demo-people.ts'
import { logInByApi, openRope } from '../steps.ts'

test('a client administrator invites a colleague, who is then in the list', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await page.goto(pages.users)
  await page.getByRole('button', { name: 'Create user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create user' })
  await dialog.getByLabel('First name').fill('Seraina')
  await dialog.getByLabel('Last name').fill('Invited')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('user@alpha.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const taken = page.getByRole('dialog', { name: 'User email exists' })
  await expect(taken).toContainText(
    'Specified email address is already used for different user. Use a different email.',
  )
  await taken.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Seraina')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('seraina.invited@alpha.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An invitation is on its way to seraina.invited@alpha.example')).toBeVisible()
  const row = page.getByRole('row', { name: /Seraina Invited/ })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText(demoMandators.alpha.name)
  await expect(row).toContainText('Client')
  await row.getByRole('button', { name: 'Delete Seraina Invited' }).click()
  await page.getByRole('dialog', { name: 'Really delete the user?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted')).toBeVisible()
  await expect(row).toBeHidden()
})

test('client administrators edit neither themselves nor each other', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await page.goto(pages.users)
  const own = page.getByRole('row', { name: /clientadmin@alpha\.example/ })
  await expect(own).toContainText('You cannot edit your own account here')
  await expect(own.getByRole('link')).toHaveCount(0)
})

test('the second of two users who edit a user sees both versions and overwrites', async ({ browser }) => {
  const contexts = [await browser.newContext(), await browser.newContext()]
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!first || !second) throw new Error('Two pages were opened')
  await logInByApi(first, 'admin@catenary.example')
  await logInByApi(second, 'clientadmin@alpha.example')
  const id = await createUser(second, 'Gian', 'Shared')
  await Promise.all([openUser(first, id), openUser(second, id)])
  await change(first, 'Last name', 'Changed first')
  await expect(first.getByText('User saved')).toBeVisible()
  await change(second, 'Last name', 'Changed second')
  const compared = second.getByRole('dialog').getByRole('alert')
  await expect(compared).toContainText('Someone else changed this user in the meantime')
  const row = compared.getByRole('row', { name: /^Last name/ })
  await expect(row).toHaveText(/Changed second.*Changed first/)
  await compared.getByRole('button', { name: 'Overwrite' }).click()
  await expect(second.getByText('User saved')).toBeVisible()
  await expect(second.getByRole('row', { name: /Gian Changed second/ })).toBeVisible()
  await second.request.delete(`/api/users/${id}`)
  await Promise.all(contexts.map((context) => context.close()))
})

test('a project manager looks at the records as a client: less is there, and nothing can be changed', async ({
  page,
}) => {
  const { firstname, lastname } = demoRecorders.betaUser
  const name = `${firstname} ${lastname}`
  await logInByApi(page, 'manager@catenary.example')
  await page.goto(pages.areas)
  const list = page.getByRole('main')
  await expect(list.getByRole('link', { name: 'Wetterstein' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show as user' }).fill(firstname)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const banner = page.getByRole('complementary', { name: 'Show as user' })
  await expect(banner).toContainText(`You are viewing Catenary as ${name}.`)
  await expect(list.getByRole('link', { name: 'Front Range' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Wetterstein' })).toBeHidden()
  // What the server writes before the code of a page is there would be as the manager sees it.
  expect(await (await page.goto(pages.areas))?.text()).not.toContain('class="first-head"')
  await openRope(page, 'gondolaHaulRope')
  await expect(banner).toContainText(name)
  await expect(page.getByRole('button', { name: 'Damage', exact: true })).toBeHidden()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('button', { name: 'Damage', exact: true })).toBeVisible()
  // A busy server leaves out what it cannot write in time.
  await expect.poll(async () => (await page.goto(pages.areas))?.text()).toContain('class="first-head"')
})

test('administrators find in the audit log who did what', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  const id = await createUser(page, 'Lea', 'Audited')
  await openUser(page, id)
  await change(page, 'Last name', 'Renamed')
  await expect(page.getByText('User saved')).toBeVisible()
  await page.goto(`${pages.audit}?action=user.changed&user=${id}`)
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)
  await expect(row).toContainText('User changed')
  await expect(row.getByRole('listitem')).toHaveText('Last name: Audited → Renamed')
  await page.request.delete(`/api/users/${id}`)
})

/** A user of the mandator Alpha, made by a call as the starting point of a journey; returns their id. */
async function createUser(page: Page, firstname: string, lastname: string): Promise<string> {
  const email = `${firstname}.${lastname}@alpha.example`.toLowerCase()
  const mandators = [{ id: demoMandators.alpha.id }]
  const response = await page.request.post('/api/users', {
    data: { user: { firstname, lastname, email, role: 'ROLE_USER', mandators } },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()) as { readonly id: string }
  return id
}

async function openUser(page: Page, id: string): Promise<Locator> {
  await page.goto(`${pages.users}?user=${id}`)
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(dialog.getByLabel('Last name')).toBeVisible()
  return dialog
}

async function change(page: Page, field: string, value: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
}
