import type { ErrorCode } from '@catenary/contract/errors'
import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { handleError } from './error-handler.ts'
import { loggerOptions } from './logging.ts'
import { throwProblem } from './problems.ts'

/** What is logged of one call whose handler does this. */
async function loggedOf(url: string, handle: () => void, headers: Record<string, string> = {}): Promise<string> {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } })
  app.setErrorHandler(handleError)
  app.get('/*', async () => handle())
  await app.inject({ url, headers })
  await app.close()
  return lines.join('')
}

describe('the log', () => {
  test('contains no row of a database error', async () => {
    const error = Object.assign(new DatabaseError('breaks a rule', 1, 'error'), {
      code: '23514',
      detail: 'Failing row contains (anna@alpha.example, $argon2id$secret).',
    })
    const log = await loggedOf('/api/users', () => {
      throw error
    })
    expect(log).toContain('breaks a rule')
    expect(log).not.toMatch(/argon2id|anna@/)
  })

  test.each([
    '/api/reset-password/reset/c0ffee',
    '/reset-password/reset/c0ffee',
    '/login/reset/c0ffee',
    '/setup/c0ffee',
    '/api/notification/unsubscribe/c0ffee?x=1',
    '/api/users/self/2fa/qr?a=b&secret=c0ffee',
  ])('holds no token of an address: %s', async (url) => {
    const log = await loggedOf(url, () => {}, { cookie: 'c0ffee', authorization: 'Bearer c0ffee' })
    expect(log).toContain('incoming request')
    expect(log).not.toContain('c0ffee')
  })

  test.each<[ErrorCode, string]>([
    ['permission.denied', 'authz_fail'],
    ['origin.foreign', 'authz_fail'],
    ['tries.tooMany', 'excess_rate_limit_exceeded'],
  ])('names the refusal %s as %s', async (code, event) => {
    expect(await loggedOf('/api/users', () => throwProblem(code))).toContain(`"event":"${event}"`)
  })

  test('remains one line whatever is sent', async () => {
    const log = await loggedOf('/api/a%0d%0a%1b[31m{"level":60}', () => throwProblem('permission.denied'))
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(log).not.toContain('\u001b')
  })
})
