import { isUtf8 } from 'node:buffer'
import { setImmediate as others } from 'node:timers/promises'
import type { FieldIssue } from '@catenary/contract/issues'
import { pathText } from '@catenary/contract/issues'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Papa from 'papaparse'
import { ProblemError } from '../problems.ts'
import { findJsonFault, jsonFaultIssue } from './json-fault.ts'

/** Rows that a route takes as text, too. */
export interface RowBodies {
  /** The name of their list in the body. */
  readonly list: string
  /** Their columns, which a CSV names in its first line, in any order. */
  readonly columns: readonly string[]
  /** Those of the columns that hold numbers. */
  readonly numbers: readonly string[]
  /** How many there may be: those beyond are not even read. */
  readonly most: number
}

/** Lines that are parsed before other requests get their turn. */
const linesPerSlice = 500
const newline = '\n'

/**
 * Accepts rows as CSV and as JSON lines beside JSON, on the routes of this instance. A parsed body is what the JSON would have
 * been, so that one schema checks all.
 */
export function acceptRowBodies(app: FastifyInstance, rows: RowBodies): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer) => parseCsv(body, rows))
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer) =>
    parseJsonLines(body, rows),
  )
}

async function parseCsv(
  bytes: Buffer,
  { list, columns, numbers, most }: RowBodies,
): Promise<Record<string, unknown[]>> {
  const rows: unknown[] = []
  let header: string[] | undefined
  for await (const lines of slices(decode(bytes))) {
    const options = { delimiter: ',', newline, skipEmptyLines: true } as const
    const { data, errors } = Papa.parse<string[]>(lines.join(newline), options)
    // The last cell may be cut off.
    if (errors.some(({ code }) => code === 'MissingQuotes'))
      throw openQuote(list, rows.length + data.length - (header ? 1 : 2))
    const cells = header ? data : data.slice(1)
    header ??= data[0]?.map((cell) => cell.trim().toLowerCase()) ?? []
    if (header.length !== columns.length || !columns.every((column) => header?.includes(column)))
      throw new ProblemError(
        'input.invalid',
        [{ path: 'header', code: 'oneOf', values: { values: columns.join(', ') } }],
        {},
      )
    const fields = header.map((name) => ({ name, isNumber: numbers.includes(name) }))
    for (const row of cells) rows.push(fromCells(fields, row))
    assertLength(rows, list, most)
  }
  return { [list]: rows }
}

function openQuote(list: string, index: number): ProblemError {
  const path = index < 0 ? 'header' : pathText(list, [index])
  return new ProblemError('input.invalid', [{ path, code: 'format' }], {})
}

function assertLength(rows: readonly unknown[], list: string, most: number): void {
  if (rows.length > most)
    throw new ProblemError('input.invalid', [{ path: list, code: 'tooLong', values: { max: most } }], {})
}

const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

interface CsvField {
  readonly name: string
  readonly isNumber: boolean
}

/** A row as an object. What is no number stays text, which the schema refuses by its place. */
function fromCells(fields: readonly CsvField[], cells: readonly string[]): object {
  const row: Record<string, unknown> = {}
  for (const [index, { name, isNumber }] of fields.entries()) {
    const cell = cells[index]?.trim()
    row[name] = isNumber && numberPattern.test(cell ?? '') ? Number(cell) : cell
  }
  if (cells.length > fields.length) row[`column ${fields.length + 1}`] = cells[fields.length]
  return row
}

async function parseJsonLines(bytes: Buffer, { list, most }: RowBodies): Promise<Record<string, unknown[]>> {
  const rows: unknown[] = []
  let number = 0
  for await (const lines of slices(decode(bytes))) {
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      try {
        rows.push(JSON.parse(line))
      } catch {
        throw new ProblemError('input.invalid', [lineIssue(line, number, [list, rows.length])], {})
      }
    }
    assertLength(rows, list, most)
  }
  return { [list]: rows }
}

/** The fault of a line that is no JSON: where it stands among the rows, and in the text. */
function lineIssue(text: string, line: number, [list, index]: readonly [string, number]): FieldIssue {
  const fault = findJsonFault(text) ?? { offset: 0, length: 0, path: [] }
  const issue = jsonFaultIssue(text, fault)
  return { ...issue, path: pathText(list, [index, ...fault.path]), values: { ...issue.values, line }, line }
}

function decode(bytes: Buffer): string {
  // Decoding replaces what is no UTF-8: two names could become one.
  if (!isUtf8(bytes)) throw new ProblemError('input.malformed', [], {})
  return bytes.toString('utf8')
}

async function* slices(text: string): AsyncGenerator<string[]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let from = 0; from < lines.length; from += linesPerSlice) {
    if (from > 0) await others()
    yield lines.slice(from, from + linesPerSlice)
  }
}
