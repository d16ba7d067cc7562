import { keepPreviousData, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testSessionUser } from '../test/fixtures.ts'
import { clearViewCache, makeQueryClient } from './client.ts'
import { ProblemError } from './problem-error.ts'
import { sessionQuery } from './session.ts'

const sessionOf = (id: string) => ({
  user: { ...testSessionUser('ROLE_USER'), id },
  twoFactorComplete: true,
  twoFactorMethod: null,
})
const notFound = { type: 'urn:catenary:problem:record.notFound', title: '', status: 404, detail: '', message: '' }

/** A page that shows what came with it, for the person who opened it; the next one may not see it. */
function openPage() {
  const client = makeQueryClient()
  client.setQueryData(sessionQuery.queryKey, sessionOf('first'))
  let first: string | undefined = 'Of the first person'
  const observer = new QueryObserver(client, {
    queryKey: ['ropes.get'],
    queryFn: () => Promise.reject(new ProblemError(notFound)),
    initialData: () => {
      const taken = first
      first = undefined
      return taken
    },
  })
  observer.subscribe(() => {})
  expect(observer.getCurrentResult().data).toBe('Of the first person')
  return { client, observer }
}

test.each([
  ['another person logs in', (client) => client.setQueryData(sessionQuery.queryKey, sessionOf('second'))],
  ['the page is shown as somebody else sees it', clearViewCache],
] satisfies [string, (client: ReturnType<typeof makeQueryClient>) => unknown][])(
  'what came with the page is forgotten when %s',
  async (_, change) => {
    const { client, observer } = openPage()
    change(client)
    expect(observer.getCurrentResult().data).toBeUndefined()
    await expect.poll(() => observer.getCurrentResult().status).toBe('error')
    expect(observer.getCurrentResult().data).toBeUndefined()
    expect(client.getQueryData(['ropes.get'])).toBeUndefined()
  },
)

/** A list whose next page is asked for, with the one before shown as long as it is under way. */
async function openNextPage(next: () => Promise<string>) {
  const client = makeQueryClient()
  client.setQueryData(sessionQuery.queryKey, sessionOf('first'))
  const pageOf = (number: number, queryFn: () => Promise<string>) =>
    queryOptions<string>({
      queryKey: ['ropes.list', number],
      queryFn,
      retry: false,
      placeholderData: keepPreviousData,
    })
  const observer = new QueryObserver(
    client,
    pageOf(1, () => Promise.resolve('Of the first person')),
  )
  observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('Of the first person')
  observer.setOptions(pageOf(2, next))
  expect(observer.getCurrentResult().data).toBe('Of the first person')
  return { client, observer }
}

const never = () => new Promise<string>(() => {})

test('the page before is not shown to another person while theirs is under way', async () => {
  const { client, observer } = await openNextPage(never)
  client.setQueryData(sessionQuery.queryKey, sessionOf('second'))
  expect(observer.getCurrentResult().data).toBeUndefined()
})

test('nor where the session of the first person had ended before', async () => {
  let hasFailed = false
  const { client, observer } = await openNextPage(() => {
    if (hasFailed) return never()
    hasFailed = true
    return Promise.reject(new ProblemError({ ...notFound, status: 401 }))
  })
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  client.setQueryData(sessionQuery.queryKey, sessionOf('second'))
  expect(observer.getCurrentResult().data).toBeUndefined()
})
