import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../test/support/read-csv.ts'
import { readZip } from '../../test/support/zip/read-zip.ts'
import type { Column } from './table-export.ts'
import { writeTable } from './table-export.ts'

interface Row {
  readonly name: string | null
  readonly loss: number | null
  readonly at: string | null
  readonly isActive: boolean
}

const columns: readonly Column<Row>[] = [
  { header: 'Name', type: 'text', value: ({ name }) => name },
  { header: 'Loss', type: 'number', value: ({ loss }) => loss },
  { header: 'Time', type: 'instant', value: ({ at }) => at },
  { header: 'Active', type: 'yesNo', value: ({ isActive }) => isActive },
]
const row = (name: string | null): Row => ({ name, loss: -3.5, at: '2026-06-01T12:00:00.000Z', isActive: true })
const write = (rows: Row[], format: 'csv' | 'xlsx', notice?: string) =>
  writeTable({ title: 'Users [all]: a/b', columns, rows, ...(notice ? { notice } : {}) }, { format, language: 'de' })
const textOf = async (rows: Row[], notice?: string) => Buffer.from((await write(rows, 'csv', notice)).bytes).toString()

const hostile = [
  '=1+1',
  '+41 79',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0x',
  '=cmd|"/c calc"!A1',
  '"=1+1',
  ',=1+1',
  ';=1+1',
]

describe('a table as CSV', () => {
  test('begins with a UTF-8 byte order mark, and has its media type', async () => {
    const file = await write([row('Ärger')], 'csv')
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.mediaType).toBe('text/csv; charset=utf-8')
    expect(await textOf([row('Ärger')])).toBe('\ufeffName;Loss;Time;Active\r\nÄrger;-3,5;2026-06-01 12:00:00;Ja\r\n')
  })

  test('writes numbers as numbers, and missing values as empty', async () => {
    const [, line] = readCsv((await textOf([{ name: null, loss: null, at: null, isActive: false }])).slice(1), ';')
    expect(line).toEqual(['', '', '', 'Nein'])
  })

  test.each(hostile)('lets nothing of %j be computed', async (name) => {
    const [, line] = readCsv((await textOf([row(name)])).slice(1), ';')
    expect(line?.[0]).toBe(/^[=+\-@\t\r\0]/.test(name) ? `'${name}` : name)
    expect(line?.[1]).toBe('-3,5')
  })

  test('is read back unchanged by a strict parser, without formulas', async () => {
    const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@\t\r\n,";'x ]*$/))
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 8 }), async (names) => {
        const lines = readCsv((await textOf(names.map(row))).slice(1), ';').slice(1)
        expect(lines.map(([first]) => first?.replace(/^'(?='*[=+\-@\t\r\0])/, ''))).toEqual(names)
        for (const [first = ''] of lines) expect(first).not.toMatch(/^[=+\-@\t\r\0]/)
      }),
      { numRuns: 200 },
    )
  })

  test('ends with a notice for the reader', async () => {
    expect(readCsv((await textOf([row('A')], '=that is all')).slice(1), ';').at(-1)).toEqual([
      "'=that is all",
      '',
      '',
      '',
    ])
  })
})

describe('a table as XLSX', () => {
  test.each(hostile)('holds %j as a text', async (name) => {
    const file = await write([row(name)], 'xlsx')
    const parts = readZip(Buffer.from(file.bytes))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<row')
    for (const [part, text] of parts) expect(text, part).not.toMatch(/<f[\s>/]/)
    const [cell = ''] = /<c r="A2".*?<\/c>/.exec(sheet) ?? []
    expect(cell).toMatch(/ t="(?:s|inlineStr)"/)
  })

  test('contains numbers and times as such', async () => {
    const sheet = readZip(Buffer.from((await write([row('A')], 'xlsx')).bytes)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(/<c r="B2"[^>]*><v>(.*?)<\/v>/.exec(sheet)?.[1]).toBe('-3.5')
    // 46,174 days and a half after the last day of 1899.
    expect(Number(/<c r="C2"[^>]*><v>(.*?)<\/v>/.exec(sheet)?.[1])).toBeCloseTo(46_174.5, 6)
    expect(/<c r="B2"([^>]*)>/.exec(sheet)?.[1]).not.toContain('t="s"')
  })

  test('has a valid sheet name, and its media type', async () => {
    const file = await write([], 'xlsx', 'that is all')
    expect(file.mediaType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const book = readZip(Buffer.from(file.bytes)).get('xl/workbook.xml') ?? ''
    expect(/<sheet [^>]*name="(.*?)"/.exec(book)?.[1]?.trim()).toMatch(/^[^\\/?*[\]:]{1,31}$/)
  })
})
