import { ropes } from '@catenary/contract/assets/ropes'
import { problemType } from '@catenary/contract/errors'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import { ropePageHandlers, testEvent, testRope, testRopePath } from '../../test/rope-handlers.ts'

it('reports a concurrent change of the length, keeps and shows it', async () => {
  const cut = { position: 150, length: 20, timestamp: '2026-06-01T08:00:00.000Z' }
  const recorded = [testEvent(9, cut, { recordingType: 'mutation', type: 'ropeShortening' })]
  const before = testRope({ ropeLength: 3800 }, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
  const theirs = testRope({ ropeLength: 3700 }, { lengthAsOf: '2026-01-01T00:00:00.000Z' })
  const versions: (string | undefined)[] = []
  const change = handle(ropes.change, ({ headers }) => {
    versions.push(headers['if-match'])
    const problem = { type: problemType('record.stale'), status: 412, message: 'Somebody else changed it' }
    return Response.json({ ...problem, current: theirs, currentETag: '"8"' }, { status: 412 })
  })
  const read = handle(ropes.get, () =>
    versions.length === 0
      ? Response.json(before, { headers: { etag: '"7"' } })
      : Response.json(theirs, { headers: { etag: '"8"' } }),
  )
  await renderPage(testRopePath, { handlers: [change, read, ...ropePageHandlers({ rope: before, events: recorded })] })
  await userEvent.click(page.getByRole('button', { name: /Set the length to 3,780/ }))
  await expect.element(page.getByText('Somebody else changed it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Set the length to 3,680/ })).toBeVisible()
  // Nobody said yes to what stands there now.
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  expect(versions).toEqual(['"7"'])
})
