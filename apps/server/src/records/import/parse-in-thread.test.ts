import { describe, expect, it } from 'vitest'
import { parseMrt } from './parse-in-thread.ts'
import { readMrt } from './read-mrt.ts'
import { reportOf, textFile } from './report-samples.ts'

const id = '01890000-0000-7000-8000-000000000001'
const rope = { id, mandatorId: id, name: 'Haul rope', isDeleted: false, attributes: { ropeLength: 4 } }
const parseReport = (report: unknown, leaveOut?: number[]) =>
  parseMrt({ file: textFile('report.json', JSON.stringify(report, null, 1)), rope, leaveOut })

describe('parsing in a worker thread', () => {
  it('returns the event to be recorded', async () => {
    const outcome = await parseReport(reportOf(3))
    expect(outcome).toMatchObject({
      kind: 'parsed',
      ropeEvent: { rope: { id }, damages: [{ position: 0 }, { position: 0.5 }, { position: 1 }] },
      uploadDocuments: [{ name: 'trace.csv' }],
      warnings: [{ code: 'lengthMismatch' }],
    })
  })

  it('reports the line of a value that is impossible for the rope', async () => {
    const text = JSON.stringify(reportOf(10), null, 1)
    const outcome = await parseMrt({ file: textFile('report.json', text), rope })
    const line = text.split('\n').findIndex((one) => one.includes('"position": 4.5')) + 1
    expect(outcome).toEqual({
      kind: 'invalid',
      issues: [{ path: 'findings[9].position', code: 'beyondRope', values: { max: 4, unit: 'm' }, line, value: '4.5' }],
      total: 1,
    })
  })

  it('omits the invalid ones of the given findings, with the reason of each', async () => {
    const report = reportOf(12)
    const findings = report.findings.map((finding, index) => (index === 2 ? { ...finding, type: 'nonsense' } : finding))
    const broken = { ...report, findings }
    const some = await parseReport(broken, [2, 9])
    const places = (outcome: typeof some) => outcome.kind === 'invalid' && outcome.issues.map(({ path }) => path)
    expect(places(some)).toEqual(['findings[10].position', 'findings[11].position'])
    expect(places(await parseReport(broken, [9, 10]))).toEqual(['findings[2].type', 'findings[11].position'])
    const outcome = await parseReport(broken, [0, 2, 9, 10, 11])
    const beyond = { field: 'position', code: 'beyondRope', values: { max: 4, unit: 'm' }, line: expect.any(Number) }
    expect(outcome).toMatchObject({
      kind: 'parsed',
      ropeEvent: {
        damages: [0, 0.5, 1.5, 2, 2.5, 3, 3.5, 4].map((position) => ({ position })),
        attributes: {
          leftOut: [
            { finding: 3, field: 'type', value: 'nonsense', code: 'oneOf' },
            { finding: 10, value: '4.5', ...beyond },
            { finding: 11, value: '5', ...beyond },
            { finding: 12, value: '5.5', ...beyond },
          ],
        },
      },
    })
  })

  it('reports why a file is unreadable', async () => {
    expect(await parseMrt({ file: textFile('report.xml', '<!DOCTYPE r>'), rope })).toMatchObject({ reason: 'doctype' })
  })

  it('keeps the server responsive while parsing several files of 20 MB', async () => {
    const computedHere = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    const content = 'AAAA'.repeat((14 * 1024 * 1024) / 4)
    const report = { ...reportOf(2), documents: [{ name: 'a.bin', mimeType: 'application/octet-stream', content }] }
    const file = textFile('report.json', JSON.stringify(report))
    // What this thread computed, in milliseconds, if it read one itself.
    const before = computedHere()
    expect(readMrt(file).kind).toBe('report')
    const itself = computedHere() - before
    // CPU time in one piece; waiting on a busy machine does not count.
    let longest = 0
    let last = computedHere()
    const clock = setInterval(() => {
      longest = Math.max(longest, computedHere() - last)
      last = computedHere()
    }, 5)
    const outcomes = await Promise.all([1, 2, 3].map(() => parseMrt({ file, rope })))
    clearInterval(clock)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['parsed', 'parsed', 'parsed'])
    expect(longest).toBeLessThan(itself)
  })

  it('gives up a file that takes too much memory or time, and reads the next one', async () => {
    const large = textFile('report.json', JSON.stringify(reportOf(20_000)))
    const reading = (allowed: { heapMegabytes: number; milliseconds: number }) =>
      parseMrt({ file: large, rope }, allowed)
    expect(await reading({ heapMegabytes: 16, milliseconds: 30_000 })).toMatchObject({ reason: 'tooLarge' })
    expect(await reading({ heapMegabytes: 256, milliseconds: 1 })).toMatchObject({ reason: 'tooSlow' })
    expect(await parseReport(reportOf(1))).toMatchObject({ kind: 'parsed' })
  })
})
