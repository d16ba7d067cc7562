import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { attention } from '@catenary/contract/work/attention'
import { tasks } from '@catenary/contract/work/tasks'
import { expect, test } from 'vitest'
import { firstOf, defaultHandlers, someAreas, someInstallations, testSessionUser } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { ropePageHandlers, testRopePath } from '../test/rope-handlers.ts'

const area = `/areas/${firstOf(someAreas).id}`

test.each([
  ['/areas', [areas.list]],
  [area, [areas.get, installations.list]],
  [`${area}/installations/${firstOf(someInstallations).id}`, [installations.get, ropes.list]],
  [testRopePath, [ropes.get, ropes.record]],
  ['/dashboard', [attention.counts, attention.list]],
  ['/tasks', [tasks.list]],
] as const)('a page that is left open asks each minute what it tells of states: %s', async (address, endpoints) => {
  const handlers = [...ropePageHandlers(), ...defaultHandlers(testSessionUser('ROLE_ADMIN'))]
  const { queryClient } = await renderPage(address, { handlers })
  for (const { name } of endpoints) {
    const intervals = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: [name], type: 'active' })
        .flatMap(({ observers }) => observers.map(({ options }) => options.refetchInterval))
    await expect.poll(intervals).toContain(60_000)
  }
})
