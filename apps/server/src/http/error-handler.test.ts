import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { QueueFull } from '../ports/fair-queue.ts'
import { StorageError } from '../ports/files/file-store.ts'
import { PreviewUnavailable } from '../ports/previews/previews.ts'
import { handleError } from './error-handler.ts'

const problem = (code: string) => `urn:catenary:problem:${code}`

test.each([
  [new QueueFull(), 503, { type: problem('server.busy') }, '2'],
  [new QueueFull('QUEUE_FULL_OF_USER'), 429, { type: problem('calls.tooMany'), retryAfter: 2 }, '2'],
  [new PreviewUnavailable(), 422, { type: problem('preview.unavailable') }, undefined],
  [new StorageError('STORAGE_UNAVAILABLE'), 503, { type: problem('storage.unavailable') }, '2'],
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
