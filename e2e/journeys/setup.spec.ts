import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { newFolder, startServer } from '../server.ts'
import { logIn } from '../steps.ts'

const ownDatabase = { DATABASE_URL: undefined, DATABASE_APP_URL: undefined, BASE_URL: undefined }
const owner = { email: 'owner@ropes.example', password: 'seventeen quiet gondolas' }

test('the first administrator comes in by the printed link, once, with a password worth its name', async ({ page }) => {
  test.slow()
  const folder = await newFolder()
  const server = await startServer({ dataDir: folder.path, env: ownDatabase, until: /\/setup\/\S+\n/ })
  try {
    const link = server.setupLink ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set up Catenary' })).toBeVisible()
    await typeOwner(page, 'password1')
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/i)
    await expect(page.getByLabel('Email')).toHaveValue(owner.email)
    await typeOwner(page, owner.password)
    await expect(page.getByText('Catenary is set up. You can log in now.')).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).click()
    await logIn(page, owner.email, owner.password)
    await expect(page.getByRole('main').getByText('No areas available')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeHidden()
  } finally {
    await server.stop()
    await folder.remove()
  }
})

test('a production server refuses the demo, whose passwords are public', async () => {
  test.slow()
  const folder = await newFolder()
  try {
    const demo = await startServer({ dataDir: folder.path, args: ['--demo'], env: ownDatabase })
    await demo.stop()
    const started = startServer({ dataDir: folder.path, env: ownDatabase }).then((server) => server.stop())
    await expect(started).rejects.toThrow('This database holds the demo, whose passwords everybody knows.')
  } finally {
    await folder.remove()
  }
})

async function typeOwner(page: Page, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Ruef')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Create administrator account' }).click()
}
