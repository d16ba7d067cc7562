import { ropes } from '@catenary/contract/assets/ropes'
import { beforeEach, expect, test } from 'vitest'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { recentPages, recentRopes } from './recent-pages.ts'

const user = testSessionUser('ROLE_USER')
const rope = firstOf(someRopes)
const { id: installationId, area } = rope.installation
const addressOf = (ropeId: string) => `/areas/${area.id}/installations/${installationId}/ropes/${ropeId}`
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeEach(() => sessionStorage.clear())

test('a rope whose answer comes late is one of those visited last', async () => {
  const late = handle(ropes.get, async () => {
    await soon(1500)
    return rope
  })
  await renderPage(addressOf(rope.id), { handlers: [late, ...defaultHandlers(user)] })
  await expect.poll(() => recentRopes(user.id)).toEqual([rope.id])
})

test('a page that does not exist is not one of those visited', async () => {
  const { router } = await renderPage(addressOf('01938f00-0005-7000-8000-0000000000fe'), {
    handlers: defaultHandlers(user),
  })
  await expect.poll(() => document.title).toBe('Page not found · Catenary')
  await soon(1200)
  await router.navigate({ to: '/tasks' })
  await expect.poll(() => recentPages(user.id)).toEqual([{ href: '/tasks', title: 'Tasks' }])
})
