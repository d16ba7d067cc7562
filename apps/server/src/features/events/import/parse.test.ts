import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { parseMrt } from './parse.ts'
import { reportOf, textFile } from './report-samples.ts'

const id = '01890000-0000-7000-8000-000000000001'
const rope = { id, mandatorId: id, name: 'Haul rope', isDeleted: false, attributes: { ropeLength: 4 } }
const parseReport = (report: unknown) => parseMrt(textFile('report.json', JSON.stringify(report, null, 1)), rope)

describe('parsing in a thread of its own', () => {
  it('gives the event to be recorded', async () => {
    const outcome = await parseReport(reportOf(3))
    expect(outcome).toMatchObject({
      kind: 'parsed',
      ropeEvent: { rope: { id }, damages: [{ position: 0 }, { position: 0.5 }, { position: 1 }] },
      uploadDocuments: [{ name: 'trace.bin' }],
      warnings: [{ code: 'lengthMismatch' }],
    })
  })

  it('tells the line of what cannot be true of the rope', async () => {
    const text = JSON.stringify(reportOf(10), null, 1)
    const outcome = await parseMrt(textFile('report.json', text), rope)
    const line = text.split('\n').findIndex((one) => one.includes('"position": 4.5')) + 1
    expect(outcome).toEqual({
      kind: 'invalid',
      faults: [{ path: 'findings[9].position', code: 'beyondRope', values: { max: 4, unit: 'm' }, line }],
    })
  })

  it('tells why a file is unreadable', async () => {
    expect(await parseMrt(textFile('report.xml', '<!DOCTYPE r>'), rope)).toMatchObject({ reason: 'doctype' })
  })

  it('leaves the server free while it reads 20 MB, several at once', async () => {
    const content = 'AAAA'.repeat((14 * 1024 * 1024) / 4)
    const report = { ...reportOf(2), documents: [{ name: 'a.bin', mimeType: 'application/octet-stream', content }] }
    const file = textFile('report.json', JSON.stringify(report))
    let longest = 0
    let last = performance.now()
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const outcomes = await Promise.all([1, 2, 3].map(() => parseMrt(file, rope)))
    clearInterval(clock)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['parsed', 'parsed', 'parsed'])
    expect(longest).toBeLessThan(500)
  })

  it('gives up on a file that takes too much memory or time, and reads the next one', async () => {
    const large = textFile('report.json', JSON.stringify(reportOf(20_000)))
    const reading = (allowed: { heapMegabytes: number; milliseconds: number }) => parseMrt(large, rope, allowed)
    expect(await reading({ heapMegabytes: 16, milliseconds: 30_000 })).toMatchObject({ reason: 'tooLarge' })
    expect(await reading({ heapMegabytes: 256, milliseconds: 1 })).toMatchObject({ reason: 'tooSlow' })
    expect(await parseReport(reportOf(1))).toMatchObject({ kind: 'parsed' })
  })
})
