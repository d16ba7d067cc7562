import { filledProse } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import { inspectionMethods } from '@catenary/contract/records/event-attributes'
import {
  checkedTaskAttributes,
  maxTaskTextLength,
  taskComponents,
  taskStatuses,
} from '@catenary/contract/work/task-fields'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import { taskColumns } from '@catenary/contract/work/task-upload'
import type { TaskColumn } from '@catenary/contract/work/task-upload'
import { conditionTypes } from '@catenary/domain/recurrence/due'
import type { Locale } from '@catenary/i18n/language'
import type { CellResult } from './read-cells.ts'
import { readBoolean, readChoice, readInstant, readWhole } from './read-cells.ts'
import type { CsvRow } from './read-csv.ts'

/** A rope of the file and the possible assignees of its tasks. */
export interface UploadRope {
  readonly id: string
  readonly name: string
  readonly zone: string
}

/** A person by name. */
export interface Assignee {
  readonly id: string
  readonly name: string
}

/** A person whom a cell may name by name, e-mail address or id. */
export interface PossibleAssignee extends Assignee {
  readonly email: string
}

/** The values of a row. */
export interface ParsedRow {
  readonly line: number
  readonly rope: UploadRope
  readonly attributes: TaskAttributes
  readonly assignedUsers: readonly Assignee[]
  readonly note: string | null
}

/** What rows are read with. */
export interface RowContext {
  readonly columns: ReadonlyMap<TaskColumn, number>
  readonly locale: Locale
  /** The rope that a cell names; the only one where the file is for one. */
  readonly ropeOf: (cell: string) => CellResult<UploadRope>
  readonly assigneesOf: (rope: UploadRope, isInternal: boolean) => Promise<readonly PossibleAssignee[]>
  /** May mark a task internal. */
  readonly mayBeInternal: boolean
}

/** Reads the cells of one row and collects their issues. */
class RowReader {
  readonly issues: FieldIssue[] = []
  readonly #row: CsvRow
  readonly #columns: RowContext['columns']

  constructor(row: CsvRow, columns: RowContext['columns']) {
    this.#row = row
    this.#columns = columns
  }

  text(column: TaskColumn): string {
    const index = this.#columns.get(column)
    return index === undefined ? '' : (this.#row.cells[index] ?? '')
  }

  /** The value of a cell; undefined where it is empty or wrong. */
  read<Value>(column: TaskColumn, parse: (text: string) => CellResult<Value>, isEmptyRead = false): Value | undefined {
    const text = this.text(column)
    if (text === '' && !isEmptyRead) return undefined
    const result = parse(text)
    if ('value' in result) return result.value
    this.add(column, result)
    return undefined
  }

  add(path: string, { code, values }: Pick<FieldIssue, 'code' | 'values'>): void {
    const value = this.text(path as TaskColumn).slice(0, 200)
    if (this.issues.some((issue) => issue.path === path)) return
    this.issues.push({ path, code, ...(values && { values }), line: this.#row.line, value })
  }
}

/** The task of a row, and everything that is wrong with it. */
export async function readRow(
  row: CsvRow,
  context: RowContext,
): Promise<{ readonly parsed: ParsedRow | null; readonly issues: readonly FieldIssue[] }> {
  const reader = new RowReader(row, context.columns)
  if (row.cells.slice(Math.max(...context.columns.values()) + 1).some((cell) => cell !== ''))
    reader.add('', { code: 'csv.cells' })
  const rope = reader.read('rope', context.ropeOf, true)
  const attributes = readAttributes(reader, context, rope?.zone ?? 'UTC')
  const note = readNote(reader)
  if (attributes?.isInternal && !context.mayBeInternal) reader.add('isInternal', { code: 'notEditable' })
  const assignedUsers = rope && attributes ? await readAssignees(reader, context, rope, attributes.isInternal) : []
  const isRight = rope !== undefined && attributes !== undefined && reader.issues.length === 0
  return {
    parsed: isRight ? { line: row.line, rope, attributes, assignedUsers, note } : null,
    issues: reader.issues,
  }
}

function readAttributes(reader: RowReader, { locale }: RowContext, zone: string): TaskAttributes | undefined {
  const whole = (text: string) => readWhole(locale, text)
  const choice = <const Choice extends string>(choices: readonly Choice[], labelPrefix: string) => {
    const list = { choices, labelPrefix }
    return (text: string) => readChoice(list, locale, text)
  }
  const [type, threshold] = ['dueCondition.type', 'dueCondition.threshold'] as const
  const condition = {
    type: reader.read(type, choice(conditionTypes, 'tasks.condition')),
    threshold: reader.read(threshold, whole),
  }
  const recurringConditions = conditionTypes.flatMap((one) => {
    const number = reader.read(`recurringConditions.${one}`, whole)
    return number === undefined ? [] : [{ type: one, threshold: number }]
  })
  const values = {
    title: reader.text('title'),
    description: reader.text('description'),
    status: reader.read('status', choice(taskStatuses, 'tasks.status')),
    dueAt: reader.read('dueAt', (text) => readInstant(locale, text, zone)),
    dueCondition: reader.text(type) === '' && reader.text(threshold) === '' ? undefined : condition,
    isRecurring: reader.read('isRecurring', readBoolean) ?? recurringConditions.length > 0,
    recurringConditions,
    component: reader.read('component', choice(taskComponents, 'tasks.component')),
    inspectionType: reader.read('inspectionType', choice(inspectionMethods, 'tasks.inspectionType')),
    isInternal: reader.read('isInternal', readBoolean),
  }
  const result = checkedTaskAttributes.safeParse(values, { reportInput: true })
  if (result.success) return result.data
  for (const issue of issuesOf(result.error)) reader.add(columnOf(issue.path, recurringConditions), issue)
  return undefined
}

/** The column of an issue of an attribute. */
function columnOf(path: string, conditions: readonly { readonly type: string }[]): string {
  const index = /^recurringConditions\[(\d+)\]/.exec(path)?.[1]
  if (index !== undefined) return `recurringConditions.${conditions[Number(index)]?.type ?? ''}`
  if (path === 'recurringConditions') return `recurringConditions.${conditionTypes[0]}`
  return taskColumns.find((column) => column === path) ?? (path === 'dueCondition' ? 'dueCondition.type' : path)
}

function readNote(reader: RowReader): string | null {
  const text = reader.text('note')
  if (text === '') return null
  const result = filledProse(maxTaskTextLength).safeParse(text, { reportInput: true })
  if (!result.success) for (const issue of issuesOf(result.error)) reader.add('note', issue)
  return text
}

/** The people that a cell names, by name, e-mail address or id, with commas, semicolons or bars between them. */
async function readAssignees(
  reader: RowReader,
  { assigneesOf }: RowContext,
  rope: UploadRope,
  isInternal: boolean,
): Promise<Assignee[]> {
  const names = reader
    .text('assignedUsers')
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) return []
  const people = await assigneesOf(rope, isInternal)
  const found = names
    .map((name) => name.toLowerCase())
    .map((name) => people.filter((one) => [one.id, one.name.toLowerCase(), one.email.toLowerCase()].includes(name)))
  const wrong = found.findIndex((matches) => matches.length !== 1)
  if (wrong !== -1)
    reader.add('assignedUsers', {
      code: (found[wrong]?.length ?? 0) > 1 ? 'csv.userAmbiguous' : 'csv.user',
      values: { name: names[wrong] ?? '' },
    })
  return [...new Map(found.flat().map(({ id, name }) => [id, { id, name }])).values()]
}
