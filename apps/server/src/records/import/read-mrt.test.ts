import { mrtReport } from '@catenary/contract/records/mrt-report'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxReportedIssues, readMrt } from './read-mrt.ts'
import { reportOf, sampleFile, textFile, xmlOf } from './report-samples.ts'

const readJson = (text: string) => readMrt(textFile('report.json', text))
const readXml = (text: string) => readMrt(textFile('report.xml', text))
const lineOf = (text: string, snippet: string) => text.split('\n').findIndex((line) => line.includes(snippet)) + 1
const issuesIn = (result: ReturnType<typeof readMrt>) =>
  result.kind === 'invalid' ? result.issues.map(({ path, code, line }) => `${line} ${path} ${code}`) : result

describe('a valid report', () => {
  it('is the same from JSON and from XML', () => {
    const report = reportOf(3)
    expect(readJson(JSON.stringify(report))).toMatchObject({ kind: 'report', report })
    expect(readXml(xmlOf(report))).toMatchObject({ kind: 'report', report })
  })

  it('may begin with a byte order mark and have an extension in any case', () => {
    const report = reportOf(1)
    expect(readMrt(textFile('R.JSON', `\uFEFF${JSON.stringify(report)}`))).toMatchObject({ kind: 'report', report })
    expect(readMrt(textFile('R.XML', `\uFEFF${xmlOf(report)}`))).toMatchObject({ kind: 'report', report })
  })

  it('may have 5,000 findings', () => {
    const report = reportOf(5000)
    expect(readJson(JSON.stringify(report))).toMatchObject({ kind: 'report', report })
    expect(readXml(xmlOf(report))).toMatchObject({ kind: 'report', report })
  })

  it('has texts without surrounding whitespace, and base64 with line breaks', () => {
    const xml = xmlOf(reportOf(1))
      .replace('<name>Haul rope</name>', '<name>\n  Haul rope\n</name>')
      .replace('AAECAwQ=', '\n AAEC\n AwQ=\n')
    expect(readXml(xml)).toMatchObject({ kind: 'report', report: reportOf(1) })
  })

  it.each(['mottarone-style.json', 'track-rope-2024.xml', 'haul-rope-2024.xml'])('is the sample %s', (name) => {
    expect(readMrt(sampleFile(name)).kind).toBe('report')
  })
})

describe('issues of values', () => {
  it('have path and line in JSON', () => {
    const text = JSON.stringify(reportOf(5), null, 1)
      .replace('"position": 1.5', '"position": "1.5"')
      .replace('"position": 2,', '"depth": 2,')
      .replace('"length": 10020', '"length": 0,\n  "colour": "red"')
      .replace('"version": 1', '"version": 2')
    const depth = lineOf(text, '"depth"')
    expect(issuesIn(readJson(text))).toEqual([
      '3 version oneOf',
      '7 rope.length tooSmall',
      '8 rope.colour unknown',
      `${lineOf(text, '"1.5"')} findings[3].position number`,
      // A missing position is reported at the start of its finding.
      `${depth - 1} findings[4].position required`,
      `${depth} findings[4].depth unknown`,
    ])
  })

  it('have path and line in XML', () => {
    const text = xmlOf(reportOf(5))
      .replace('<position>1.5</position>', '<position/>')
      .replace('<position>2</position>', '<depth>2</depth>')
      .replace('<length>10020</length>', '<length unit="m">10,020</length>\n<colour><deep>red</deep></colour>')
      .replace('<speed>1</speed>', '<speed>1</speed><speed>2</speed>stray')
      .replace('<isCorrosion>false', '<isCorrosion>0')
    const depth = lineOf(text, '<depth>')
    expect(issuesIn(readXml(text))).toEqual([
      '8 rope.length.@unit unknown',
      '8 rope.length number',
      '9 rope.colour unknown',
      '12 inspection wrongType',
      '15 inspection.speed duplicate',
      `${lineOf(text, '<position/>')} findings[3].position number`,
      `${depth - 1} findings[4].position required`,
      `${depth} findings[4].depth unknown`,
      `${lineOf(text, '<isCorrosion>')} splices[0].parts[0].isCorrosion wrongType`,
    ])
  })

  it.each(['', ' ', '1e3', '+1', '.5', '5.', '0x10', '1,5', 'NaN', 'INF', '１', '1 000'])(
    'are made of the XML text "%s" where a number belongs',
    (number) => {
      const text = xmlOf(reportOf(1)).replace('<position>0<', `<position>${number}<`)
      expect(issuesIn(readXml(text))).toEqual([`${lineOf(text, '<position>')} findings[0].position number`])
    },
  )

  it('include an unknown element in place of a list item', () => {
    const text = xmlOf(reportOf(1)).replaceAll(/(<\/?)finding>/g, '$1damage>')
    expect(issuesIn(readXml(text))).toEqual([`${lineOf(text, '<damage>')} findings.damage unknown`])
  })

  it('are limited to a maximum number', () => {
    const report = reportOf(2000)
    const broken = { ...report, rope: {}, findings: report.findings.map(({ type }) => ({ type })) }
    const result = readJson(JSON.stringify(broken))
    expect(result.kind === 'invalid' && result.issues.length).toBe(maxReportedIssues)
  })
})

describe('the line of a value', () => {
  it('is known for a report that can be imported', () => {
    const text = JSON.stringify(reportOf(3), null, 1)
    const result = readJson(text)
    const issue = { path: 'findings[1].position', code: 'tooBig' } as const
    expect(result.kind === 'report' && result.withLocations([issue])).toEqual([
      { ...issue, line: lineOf(text, '"position": 0.5'), value: '0.5' },
    ])
  })
})

interface Mutation {
  readonly at: number
  readonly length: number
  readonly put: string
}

const mutate = (text: string, changes: Mutation[]) =>
  changes.reduce((mutated, { at, length, put }) => {
    const start = Math.floor(at * mutated.length)
    return mutated.slice(0, start) + put + mutated.slice(start + length)
  }, text)

const json = JSON.stringify(reportOf(2))
const xml = xmlOf(reportOf(2))

describe('mutated files', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'null',
    '-1',
    '1e308',
    '<',
    '>',
    '</',
    '<a>',
    '&',
    '&#0;',
    '\0',
    'é',
  ]
  const mutation = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
  })
  it.each([
    ['report.json', json],
    ['report.xml', xml],
  ])('never crash the reader and never give a report against the schema: %s', (name, text) => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
        const result = readMrt(textFile(name, mutate(text, changes)))
        if (result.kind === 'report') expect(mrtReport.safeParse(result.report).success).toBe(true)
        if (result.kind === 'invalid') expect(result.issues.every((issue) => (issue.line ?? 0) >= 1)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('never crash the reader', () => {
    fc.assert(
      fc.property(fc.nat(json.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const { bytes } = textFile('report.json', json)
        bytes[at] = byte
        expect(['report', 'invalid', 'unreadable']).toContain(readMrt({ name: 'report.json', bytes }).kind)
      }),
      { numRuns: 1000 },
    )
  })
})
