import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Papa from 'papaparse'
import { ProblemError } from '../../http/problems.ts'

/** The header of measurements as CSV. */
export const csvColumns = ['fragment', 'name', 'timestamp', 'value'] as const

/** Lines that are parsed before other requests get their turn. */
const linesPerSlice = 2000

/**
 * Accepts measurements as CSV and as JSON lines beside JSON, on the routes of this instance. A parsed body is what the JSON
 * would have been, so that one schema checks all.
 */
export function acceptTextBodies(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_: FastifyRequest, body: string) => parseCsv(body))
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_: FastifyRequest, body: string) =>
    parseJsonLines(body),
  )
}

interface TextBody {
  readonly measurements: unknown[]
}

async function parseCsv(text: string): Promise<TextBody> {
  const measurements: unknown[] = []
  let header: string[] | undefined
  for await (const lines of slices(text)) {
    const { data } = Papa.parse<string[]>(lines.join('\n'), { delimiter: ',', skipEmptyLines: true })
    const rows = header ? data : data.slice(1)
    header ??= data[0]?.map((cell) => cell.trim().toLowerCase()) ?? []
    if (!isHeader(header))
      throw new ProblemError(
        'input.invalid',
        [{ path: 'header', code: 'oneOf', values: { options: csvColumns.join(',') } }],
        {},
      )
    for (const cells of rows) measurements.push(fromCells(header, cells))
  }
  return { measurements }
}

const isHeader = (cells: readonly string[]) =>
  cells.length === csvColumns.length && csvColumns.every((column) => cells.includes(column))

/** A row as an object. What is no number stays text, which the schema refuses by its place. */
function fromCells(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const row = Object.fromEntries(header.map((column, index) => [column, cells[index]?.trim()]))
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(row['value'] ?? '')
  const beyond = cells.length > header.length ? { [`column ${header.length + 1}`]: cells[header.length] } : {}
  return { ...row, ...beyond, value: isNumber ? Number(row['value']) : row['value'] }
}

async function parseJsonLines(text: string): Promise<TextBody> {
  const measurements: unknown[] = []
  let number = 0
  for await (const lines of slices(text)) {
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      try {
        measurements.push(JSON.parse(line))
      } catch {
        throw new ProblemError('input.invalid', [{ path: `line ${number}`, code: 'format' }], {})
      }
    }
  }
  return { measurements }
}

async function* slices(text: string): AsyncGenerator<string[]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let from = 0; from < lines.length; from += linesPerSlice) {
    if (from > 0) await others()
    yield lines.slice(from, from + linesPerSlice)
  }
}
