import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { QueueFull } from '../ports/fair-queue.ts'
import { StorageError } from '../ports/files/file-store.ts'
import { PreviewUnavailable } from '../ports/previews/previews.ts'
import { handleError } from './error-handler.ts'

const databaseError = (code: string) => Object.assign(new Error('could not write init file'), { code })
const problem = (code: string) => `urn:catenary:problem:${code}`

test.each([
  [new QueueFull(), 503, { type: problem('server.busy') }, '2'],
  [new QueueFull('QUEUE_FULL_OF_USER'), 429, { type: problem('calls.tooMany'), retryAfter: 2 }, '2'],
  [new PreviewUnavailable(), 422, { type: problem('preview.unavailable') }, undefined],
  [new StorageError('STORAGE_UNAVAILABLE'), 503, { type: problem('storage.unreadable') }, '2'],
  [new DatabaseUnavailable(databaseError('53100')), 507, { type: problem('storage.full') }, undefined],
  [new DatabaseUnavailable(databaseError('57P03')), 503, { type: problem('server.busy') }, '2'],
])('what a port throws is answered as a problem: %s', async (error, status, body, retryAfter) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(error))
  const response = await app.inject({ url: '/' })
  await app.close()
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject(body)
  expect(response.headers['retry-after']).toBe(retryAfter)
})

test.each([
  ['GET', 'storage.unreadable'],
  ['POST', 'storage.unavailable'],
] as const)('a store that is away is no failure to save where nothing was to be saved: %s', async (method, code) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.route({ method, url: '/', handler: () => Promise.reject(new StorageError('STORAGE_UNAVAILABLE')) })
  const response = await app.inject({ method, url: '/' })
  await app.close()
  expect([response.statusCode, response.json().type]).toEqual([503, problem(code)])
})

test.each([
  ['GET', 'server.busy'],
  ['POST', 'server.uncertain'],
] as const)('a change whose commit was not answered may be there already: %s', async (method, code) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  const error = new DatabaseUnavailable(new Error('Connection terminated'), { mayBeCommitted: true })
  app.route({ method, url: '/', handler: () => Promise.reject(error) })
  const response = await app.inject({ method, url: '/' })
  await app.close()
  expect([response.statusCode, response.headers['retry-after'], response.json().type]).toEqual([
    503,
    '2',
    problem(code),
  ])
})

test('whoever runs the server reads in the log of errors why files or changes are refused', async () => {
  const lines: { code: string; err: Error }[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(JSON.parse(line)) } } })
  app.setErrorHandler(handleError)
  const cause = new Error('ENOSPC: no space left on device')
  const errors = [new StorageError('STORAGE_RESERVED'), new StorageError('STORAGE_FULL', { cause }), new QueueFull()]
  for (const [index, error] of errors.entries()) app.post(`/${index}`, () => Promise.reject(error))
  for (const index of errors.keys()) await app.inject({ method: 'POST', url: `/${index}` })
  await app.close()
  expect(lines.map(({ code, err }) => [code, err.message])).toEqual([
    ['storage.reserved', 'What is left of the disk is not for files'],
    ['storage.full', expect.stringContaining('ENOSPC')],
  ])
})
