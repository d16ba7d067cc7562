import { createHash } from 'node:crypto'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { newRopeEvent } from '@catenary/contract/records/events'
import { mrtReport } from '@catenary/contract/records/mrt-report'
import type { MrtReport } from '@catenary/contract/records/mrt-report'
import { splice, splicePart } from '@catenary/contract/records/splices'
import { sampleValue } from '@catenary/contract/test/sample-values'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readMrt } from './read-mrt.ts'
import { readFormatFile, reportOf, textFile, xmlOf } from './report-samples.ts'
import { toRopeEvent } from './to-rope-event.ts'

const id = '01890000-0000-7000-8000-000000000001'
const attributes: RopeAttributes = {
  ropeApplication: 'haulRope',
  nominalDiameter: 40,
  ropeLength: 10_000,
  metallicCrossSection: 742,
  isClosed: false,
}
const ropeWith = (changed: RopeAttributes = {}, name = 'Haul rope') => ({
  id,
  mandatorId: id,
  name,
  isDeleted: false,
  attributes: { ...attributes, ...changed },
})
const reportWith = (finding: Partial<MrtReport['findings'][number]>): MrtReport => {
  const report = reportOf(2)
  return { ...report, findings: [...report.findings.slice(0, 1), { ...reportOf(1).findings[0], ...finding }] as never }
}
const issuesOf = (report: MrtReport, rope = ropeWith()) =>
  toRopeEvent(report, rope).issues.map(({ path, code }) => `${path} ${code}`)

describe('a report as an event', () => {
  it('is an imported mrt inspection with its findings as new damages', () => {
    const { ropeEvent, uploadDocuments, warnings, issues } = toRopeEvent(reportOf(2), ropeWith())
    expect(newRopeEvent.safeParse(ropeEvent).error).toBeUndefined()
    expect({ warnings, issues }).toEqual({ warnings: [], issues: [] })
    expect(ropeEvent).toMatchObject({
      rope: { id },
      timestamp: '2024-10-08T05:15:00.000Z',
      splices: [{ name: 'Splice 1', parts: [{ name: 'K1' }] }],
      attributes: {
        recordingType: 'measurement',
        type: 'mrt',
        inspectionType: 'mrt',
        isImported: true,
        reportedBy: { name: 'M. Kofler & S. <Graf>' },
        speed: 1,
      },
    })
    expect(ropeEvent.damages?.[1]).toEqual({
      position: 0.5,
      timestamp: '2024-10-08T05:15:00.000Z',
      attributes: {
        recordingType: 'damage',
        type: 'brokenWire',
        inspectionType: 'mrt',
        actionStatus: 'new',
        isImported: true,
        crossSectionLossAmount: 0.29,
        crossSectionLossUnit: '%',
        damageCount: 1,
        strand: 'S1',
        wire: 'W1',
        description: 'First line\nsecond "line" ]]>',
        reportedBy: { name: 'M. Kofler & S. <Graf>' },
      },
    })
    expect(uploadDocuments).toEqual([{ name: 'trace.csv', mimeType: 'application/octet-stream', content: 'AAECAwQ=' }])
  })
})

describe('fields that hold only blanks', () => {
  it('are as those that are not there', () => {
    const { inspection, ...report } = reportWith({ strand: ' ', wire: '\u00a0', comment: ' \n ' })
    const blank = { inspector: '   ', instrument: ' ', zeroPoint: ' ', standard: ' ' }
    const { ropeEvent, issues } = toRopeEvent({ ...report, inspection: { ...inspection, ...blank } }, ropeWith())
    expect(issues).toEqual([])
    for (const field of ['reportedBy', 'instrument', 'zeroPoint', 'description'])
      expect(ropeEvent.attributes).not.toHaveProperty(field)
    for (const field of ['reportedBy', 'strand', 'wire', 'description'])
      expect(ropeEvent.damages?.at(-1)?.attributes).not.toHaveProperty(field)
  })
})

describe('a report that is impossible for the rope', () => {
  it('has a finding beyond its end', () => {
    expect(issuesOf(reportWith({ position: 10_000 }))).toEqual([])
    expect(issuesOf(reportWith({ position: 10_000.01 }))).toEqual(['findings[1].position beyondRope'])
  })

  it('has a finding that extends beyond its end, except over the joint of a closed rope', () => {
    const report = reportWith({ position: 9998, length: 2.01 })
    expect(issuesOf(reportWith({ position: 9998, length: 2 }))).toEqual([])
    expect(issuesOf(report)).toEqual(['findings[1].length beyondRope'])
    expect(issuesOf(report, ropeWith({ isClosed: true }))).toEqual([])
  })

  it('is checked against values of the report where the rope has none', () => {
    const silent = ropeWith({ ropeLength: undefined, metallicCrossSection: undefined })
    expect(issuesOf(reportWith({ position: 10_020 }), silent)).toEqual([])
    expect(issuesOf(reportWith({ position: 10_021 }), silent)).toEqual(['findings[1].position beyondRope'])
    expect(issuesOf(reportWith({ crossSectionLossAmount: 743, crossSectionLossUnit: 'mm²' }), silent)).toEqual([
      'findings[1].crossSectionLossAmount beyondCrossSection',
    ])
  })

  it('has a loss of more than the whole cross-section', () => {
    expect(issuesOf(reportWith({ crossSectionLossAmount: 742, crossSectionLossUnit: 'mm²' }))).toEqual([])
    expect(issuesOf(reportWith({ crossSectionLossAmount: 742.1, crossSectionLossUnit: 'mm²' }))).toEqual([
      'findings[1].crossSectionLossAmount beyondCrossSection',
    ])
    expect(issuesOf(reportWith({ crossSectionLossAmount: 100 }))).toEqual([])
    expect(issuesOf(reportWith({ crossSectionLossAmount: 100.1 }))).toEqual([
      'findings[1].crossSectionLossAmount tooBig',
    ])
  })

  it('has another nominal diameter', () => {
    for (const nominalDiameter of [40.05, 39.95])
      expect(issuesOf(reportOf(1), ropeWith({ nominalDiameter }))).toEqual([])
    const narrow = { ...reportOf(1), rope: { ...reportOf(1).rope, nominalDiameter: 25.05 } }
    expect(issuesOf(narrow, ropeWith({ nominalDiameter: 25 }))).toEqual([])
    expect(toRopeEvent(reportOf(1), ropeWith({ nominalDiameter: 41 })).issues).toEqual([
      { path: 'rope.nominalDiameter', code: 'diameterMismatch', values: { report: 40, rope: 41 } },
    ])
    expect(issuesOf(reportOf(1), ropeWith({ nominalDiameter: undefined }))).toEqual([])
  })
})

describe('warnings', () => {
  it('list differences that do not prevent the import', () => {
    const rope = ropeWith({ ropeLength: 9000, metallicCrossSection: 700 }, 'Counter rope')
    expect(toRopeEvent(reportOf(1), rope).warnings).toEqual([
      { code: 'otherRope', values: { report: 'Haul rope', rope: 'Counter rope' } },
      { code: 'lengthMismatch', values: { report: 10_020, rope: 9000 } },
      { code: 'crossSectionMismatch', values: { report: 742, rope: 700 } },
    ])
  })

  it('list the documents that cannot be stored; the inspection refers to the others by their hash', () => {
    const documents = [
      { name: 'trace.csv', mimeType: 'text/csv', content: btoa('a;b') },
      { name: 'viewer.exe', mimeType: 'application/octet-stream', content: btoa('MZ') },
      { name: 'empty.txt', mimeType: 'text/plain', content: '' },
    ]
    const { ropeEvent, warnings } = toRopeEvent({ ...reportOf(1), documents }, ropeWith({}))
    expect(warnings.flatMap(({ values }) => values['name'] ?? [])).toEqual(['viewer.exe', 'empty.txt'])
    const hash = createHash('sha256').update('a;b').digest('hex')
    expect(ropeEvent.attributes.importDocuments).toEqual([{ name: 'trace.csv', hash }])
  })

  it('ignore case, whitespace and rounding', () => {
    const rope = ropeWith({ ropeLength: 10_000, metallicCrossSection: 740 }, '  haul   ROPE ')
    expect(toRopeEvent(reportOf(1), rope).warnings).toEqual([])
  })

  it('count the findings that are the same as another one in every respect, of which each counts', () => {
    const report = reportWith({ position: 100, comment: 'Seen twice' })
    const finding = report.findings.at(-1)
    if (!finding) throw new Error('There is no finding')
    const repeated = (...more: readonly object[]) =>
      toRopeEvent({ ...report, findings: [...report.findings, ...more] as typeof report.findings }, ropeWith())
    expect(repeated({ ...finding, wire: 'W2' }, { ...finding, position: 100.01 }).warnings).toEqual([])
    const { warnings, ropeEvent } = repeated(finding, finding)
    expect(warnings).toEqual([{ code: 'findingsRepeated', values: { count: 2 } }])
    expect(ropeEvent.damages).toHaveLength(report.findings.length + 2)
  })

  it('report that losses in mm² do not count without a cross-section', () => {
    const report = reportWith({ crossSectionLossAmount: 2, crossSectionLossUnit: 'mm²' })
    const { warnings } = toRopeEvent(report, ropeWith({ metallicCrossSection: undefined }))
    expect(warnings.map(({ code }) => code)).toEqual(['crossSectionMissing'])
  })
})

describe('every field of the format', () => {
  const { rope, inspection, findings, documents } = mrtReport.shape
  const sections: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
    rope: rope.shape,
    inspection: inspection.shape,
    findings: findings.element.shape,
    splices: splice.shape,
    parts: splicePart.shape,
    documents: documents.unwrap().element.shape,
  }
  const fields = Object.entries(sections).flatMap(([section, shape]) =>
    Object.entries(shape).flatMap(([name, schema]) =>
      name === 'parts' ? [] : [[`${section}.${name}`, schema] as const],
    ),
  )
  const ownSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
    'splices.positionEnd': [900, 901],
    'inspection.timestamp': ['2024-10-08T05:15:00.000Z', '2024-10-09T06:30:00.000Z'],
    'documents.name': ['trace.csv', 'record.pdf'],
    'documents.content': ['AAECAwQ=', 'BAMCAQA='],
  }

  /** A report with a value in every field; in one of them another. */
  function reportWhere(changed: string): MrtReport {
    const sampled = (section: string) => {
      const values = fields.flatMap(([path, schema]) => {
        const [part, name] = path.split('.')
        const which = path === changed ? 1 : 0
        return part === section ? [[name, ownSamples[path]?.[which] ?? sampleValue(schema, which)] as const] : []
      })
      return Object.fromEntries(values)
    }
    return mrtReport.parse({
      format: 'catenary-mrt',
      version: 1,
      rope: sampled('rope'),
      inspection: sampled('inspection'),
      findings: [sampled('findings')],
      splices: [{ ...sampled('splices'), parts: [sampled('parts')] }],
      documents: [sampled('documents')],
    })
  }
  const read = (name: string, text: string) => {
    const result = readMrt(textFile(name, text))
    return result.kind === 'report' ? result.report : result
  }
  const imported = (report: MrtReport) => JSON.stringify(toRopeEvent(report, ropeWith()))

  it.each(fields)('%s is read in both forms, reaches what is recorded or its warnings, and is described', (path) => {
    const [plain, changed] = [reportWhere(''), reportWhere(path)]
    expect(changed).not.toEqual(plain)
    expect(read('report.json', JSON.stringify(changed))).toEqual(changed)
    expect(read('report.xml', xmlOf(changed))).toEqual(changed)
    expect(imported(changed)).not.toBe(imported(plain))
    const name = path.split('.')[1]
    expect(readFormatFile('mrt-report.xsd')).toContain(`name="${name}"`)
    expect(readFormatFile('mrt-report.md')).toMatch(new RegExp(`\`(\\w+\\.)?${name}\``))
  })
})
