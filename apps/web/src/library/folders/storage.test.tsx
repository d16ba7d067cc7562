import { folders } from '@catenary/contract/library/folders'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

test('administrators are told that the storage in use could not be loaded', async () => {
  await renderPage('/general-documents', {
    handlers: [
      handle(folders.list, () => []),
      handle(generalDocuments.required, () => []),
      handle(generalDocuments.expiring, () => []),
      handle(generalDocuments.storage, () => problemResponse('server.busy', 'Busy')),
      ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    ],
  })
  await expect.element(page.getByText('The storage in use could not be loaded.')).toBeVisible()
})
