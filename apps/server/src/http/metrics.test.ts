import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../test/support/world.ts'

const metricsToken = 'a-token-for-figures'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const through = (address: string) => ({ 'x-forwarded-for': address })

const here = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']
const elsewhere = ['192.0.2.1', '10.0.0.7', '2001:db8::1']
type Case = [proxies: number, address: string, headers: Record<string, string>, status: number]
const cases: Case[] = [
  ...here.map((address): Case => [0, address, {}, 200]),
  ...elsewhere.map((address): Case => [0, address, {}, 404]),
  [0, '192.0.2.1', bearer(metricsToken), 200],
  [0, '192.0.2.1', bearer(`${metricsToken}r`), 404],
  [0, '127.0.0.1', bearer('another-token-of-it'), 404],
  // A local proxy that is not configured as trusted.
  [0, '127.0.0.1', through('203.0.113.7'), 404],
  [0, '127.0.0.1', through('127.0.0.1'), 404],
  [1, '127.0.0.1', through('203.0.113.7'), 404],
  [1, '127.0.0.1', through('127.0.0.1'), 200],
  [1, '192.0.2.1', through('127.0.0.1, 203.0.113.7'), 404],
  [1, '127.0.0.1', { ...through('203.0.113.7'), ...bearer(metricsToken) }, 200],
]

test('metrics are served to this machine, and to others with the token', async () => {
  for (const trustProxy of [0, 1]) {
    const world = await createWorld({ trustProxy, metricsToken })
    for (const [proxies, remoteAddress, headers, status] of cases) {
      if (proxies !== trustProxy) continue
      const response = await world.app.inject({ url: '/metrics', remoteAddress, headers })
      expect(response.statusCode, `${remoteAddress} ${JSON.stringify(headers)}`).toBe(status)
      expect(response.body.includes('process_cpu_seconds_total')).toBe(status === 200)
    }
    await world.close()
  }
})

test('without a configured token other machines get no metrics', async () => {
  const world = await createWorld()
  for (const headers of [bearer('undefined'), bearer(''), {}])
    expect((await world.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })).statusCode).toBe(404)
  await world.close()
})

test('tells of the newest backup; of none where there is none, or its folder cannot be reached', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const world = await createWorld({ backupFolder: folder })
  onTestFinished(() => world.close())
  const figures = async () => {
    const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return ['timestamp_seconds', 'bytes'].map((name) => new RegExp(`^backup_newest_${name} (.*)$`, 'm').exec(body)?.[1])
  }
  expect(await figures()).toEqual(['0', '0'])
  const finishedAt = new Date('2026-06-01T02:03:00Z')
  for (const [name, content] of [
    ['catenary-20260531T020000Z.tar', 'earlier'],
    ['catenary-20260601T020000Z.tar', 'of the night'],
    ['catenary-20260601T030000Z-incomplete.tar', 'without a file'],
    ['catenary-20270601T020000Z.tar', 'made while the clock was wrong'],
  ] as const) {
    await writeFile(join(folder, name), content)
    await utimes(join(folder, name), finishedAt, finishedAt)
  }
  expect(await figures()).toEqual([String(finishedAt.getTime() / 1000), String('of the night'.length)])
  await rm(folder, { recursive: true })
  expect(await figures()).toEqual(['0', '0'])
})

test('without backups at night there are no figures of them', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).not.toContain('backup_newest')
})
