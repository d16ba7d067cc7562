import { describe, expect, test } from 'vitest'
import { createWorld } from './support/world.ts'

const socket = '192.0.2.1'
const forwarded = '203.0.113.7, 198.51.100.8, 198.51.100.9'

/** The address that a failed log-in is recorded with, and which is slowed down, behind so many proxies. */
async function addressBehind(trustProxy: number, header: string): Promise<string | undefined> {
  const world = await createWorld({ trustProxy })
  try {
    await world.app.inject({
      method: 'POST',
      url: '/api/login/json',
      remoteAddress: socket,
      headers: { 'x-forwarded-for': header },
      payload: { username: 'nobody@test.example', password: 'x' },
    })
    const entry = await world.owner.selectFrom('auditLog').select('address').executeTakeFirstOrThrow()
    const [slowed, ...others] = await world.owner
      .selectFrom('throttles')
      .select('key')
      .where('key', 'like', 'address:%')
      .execute()
    expect(others).toEqual([])
    expect(slowed?.key).toBe(`address:${entry.address}`)
    return entry.address
  } finally {
    await world.close()
  }
}

describe('the client address of a request', () => {
  test.each([
    [0, forwarded, socket],
    [1, forwarded, '198.51.100.9'],
    [2, forwarded, '198.51.100.8'],
    [1, '', socket],
  ])('is taken from %i trusted proxies, not from headers before them', async (proxies, header, address) => {
    expect(await addressBehind(proxies, header)).toBe(address)
  })
})
