import { users } from '@catenary/contract/accounts/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { testUser, usersHandlers } from '../../../test/user-handlers.ts'
import { TokensPanel } from './TokensPanel.tsx'

type Changes = Parameters<typeof testUser>[3]

async function open(changes: Changes) {
  const handlers = [handle(users.tokens, () => []), ...usersHandlers()]
  await renderUi(<TokensPanel user={testUser(6, 'Importer', 'ROLE_API_IMPORT', changes)} />, { handlers })
  await expect.element(page.getByText(/No tokens yet/)).toBeVisible()
}
const note = page.getByText(/Tokens of this user are refused until the account is activated/)

test.each<[string, Changes, boolean]>([
  ['was invited', { isActive: false, invitation: 'pending', twoFactorMethod: null }, true],
  ['is inactive', { isActive: false, twoFactorMethod: null }, true],
  ['only has tokens', { isActive: false, twoFactorMethod: 'no-password' }, false],
  ['is active', { isActive: true, twoFactorMethod: null }, false],
])('a user who %s is told about tokens that do not work yet, where it is so', async (_, changes, isTold) => {
  await open(changes)
  expect(note.elements()).toHaveLength(isTold ? 1 : 0)
})
