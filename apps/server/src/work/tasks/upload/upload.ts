import { createHash } from 'node:crypto'
import { can } from '@catenary/contract/access'
import type { FieldIssue } from '@catenary/contract/issues'
import { maxListedIssues } from '@catenary/contract/issues'
import { maxUploadedTasks } from '@catenary/contract/work/task-upload'
import type { taskUploads, TaskUpload, UploadedRow } from '@catenary/contract/work/task-upload'
import type { Task } from '@catenary/contract/work/tasks'
import type { Due } from '@catenary/domain/recurrence/due'
import { localeFor } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { v7 } from 'uuid'
import type { RopeWithParents } from '../../../assets/public.ts'
import { assertNotArchived, findRopeWithParents, lockRope } from '../../../assets/public.ts'
import { recordAudit } from '../../../db/audit.ts'
import { issueText, throwProblem } from '../../../http/problems.ts'
import { AlreadyStored } from '../../../http/serve.ts'
import type { Call } from '../../../http/serve.ts'
import { listAssignees } from '../assignees.ts'
import { ensureSuccessor } from '../change.ts'
import { readCounting } from '../cycles-queries.ts'
import { isRecurring, withDue, withoutDue } from '../due.ts'
import { storeTask } from '../store.ts'
import { columnsOf } from './columns.ts'
import { readCsv } from './read-csv.ts'
import { readRow } from './read-rows.ts'
import type { ParsedRow, PossibleAssignee, RowContext, UploadRope } from './read-rows.ts'
import { findNamedRopes, listUploaded, readEnglishDates, ropePath, withEmails } from './upload-queries.ts'

/** What an upload for one rope and one for all have in common. */
type UploadCall = Pick<
  Call<typeof taskUploads.upload>,
  'db' | 'caller' | 'at' | 'request' | 'file' | 'body' | 'query' | 'language'
>

/** Adds the tasks of a CSV file: to the rope `ropeId`, or to those that its rows name. */
export async function uploadTasks(call: UploadCall, ropeId?: string) {
  const { db, file, body, query } = call
  const fileHash = createHash('sha256').update(file.bytes).digest()
  const stored = body.id === undefined ? [] : await listUploaded(db, body.id)
  if (stored.some(({ contentHash }) => contentHash !== fileHash.toString('hex'))) throwProblem('record.idTaken')
  const { rows, issues } = await readRows(call, ropeId)
  if (stored.length > 0) {
    const tasks = stored.map(({ id }) => ({ id }))
    return new AlreadyStored<TaskUpload>({ id: body.id ?? null, rows: [], tasks, errors: [] })
  }
  const isDryRun = query.dryRun === '1' || query.dryRun === 'true'
  if (!isDryRun && issues.length > 0) throwFaults(call, issues)
  const answered: UploadedRow[] = []
  for (const row of rows) answered.push(await toUploadedRow(call, row))
  if (isDryRun) return { id: null, rows: answered, tasks: [], errors: issues.map((issue) => faultOf(call, issue)) }
  const id = body.id ?? v7()
  const tasks = await storeRows(call, rows, { id, fileHash })
  return { id, rows: answered, tasks: tasks.map((task) => ({ id: task.id })), errors: [] }
}

/** An issue of a file as in the API. */
function faultOf({ language }: UploadCall, issue: FieldIssue) {
  const { path, line = 0, value = '' } = issue
  return { line, path, value, message: issueText(language, issue) }
}

/** Throws (422) with every fault; the message lists the lines. */
function throwFaults({ language }: UploadCall, issues: readonly FieldIssue[]): never {
  const lines = [...new Set(issues.map(({ line = 0 }) => line))].toSorted((a, b) => a - b)
  const listed = lines.slice(0, maxListedIssues).join(', ') + (lines.length > maxListedIssues ? ' …' : '')
  const message = translatorFor(language)('tasks.faultyLines', { lines: listed })
  return throwProblem('rule.violated', { issues, members: { detail: message, message } })
}

async function readRows(call: UploadCall, ropeId: string | undefined) {
  const read = readCsv(call.file.bytes)
  if ('brokenLine' in read)
    return { rows: [], issues: [{ path: '', code: 'csv.encoding' as const, line: read.brokenLine, value: '' }] }
  const [header, ...rows] = read.rows
  const { columns, issues: headerIssues } = columnsOf(header, ropeId === undefined)
  const issues: FieldIssue[] = [...headerIssues]
  const parsedRows: ParsedRow[] = []
  if (rows.length === 0) issues.push({ path: '', code: 'csv.empty', line: header?.line ?? 1, value: '' })
  if (rows.length > maxUploadedTasks)
    issues.push({
      path: '',
      code: 'csv.tooMany',
      values: { max: maxUploadedTasks },
      line: rows[maxUploadedTasks]?.line ?? 1,
    })
  if (issues.length > 0) return { rows: parsedRows, issues }
  const names = columns.has('rope') ? rows.map(({ cells }) => cells[columns.get('rope') ?? -1] ?? '') : []
  const context: RowContext = {
    columns,
    locale: localeFor(call.language, (await readEnglishDates(call.db, call.caller.id)) ?? 'american'),
    ropeOf: await ropeFinder(call, ropeId, names),
    assigneesOf: assigneeFinder(call),
    mayBeInternal: can(call.caller.roles, 'TASK_INTERNAL'),
  }
  for (const row of rows) {
    const { parsed, issues: found } = await readRow(row, context)
    if (parsed) parsedRows.push(parsed)
    issues.push(...found)
  }
  return { rows: parsedRows, issues }
}

async function ropeFinder({ db, query }: UploadCall, ropeId: string | undefined, names: readonly string[]) {
  if (ropeId !== undefined) {
    const rope = (await findRopeWithParents(db, ropeId)) ?? throwProblem('record.notFound')
    assertNotArchived(rope)
  }
  const wanted = [...new Set([...names.map(ropePath), ...(ropeId === undefined ? [] : [ropeId])])]
  const found = await findNamedRopes(db, wanted, query.timezone ?? 'UTC')
  const own = found.find(({ id }) => id === ropeId)
  return (cell: string): ReturnType<RowContext['ropeOf']> => {
    if (own && cell === '') return { value: own }
    if (cell === '') return { code: 'required' }
    const matches = found.filter(({ id, path }) => id === ropePath(cell) || path === ropePath(cell))
    const [match] = matches
    if (!match) return { code: 'csv.rope' }
    if (matches.length > 1) return { code: 'csv.ropeAmbiguous' }
    return own && match.id !== own.id ? { code: 'csv.otherRope' } : { value: match }
  }
}

/** Looks the people up once for each rope. */
function assigneeFinder({ db }: UploadCall): RowContext['assigneesOf'] {
  const known = new Map<string, Promise<readonly PossibleAssignee[]>>()
  return async (rope: UploadRope, isInternal: boolean) => {
    const key = `${rope.id} ${isInternal}`
    const people = known.get(key) ?? findAssignees(rope, isInternal)
    known.set(key, people)
    return people
  }
  async function findAssignees(rope: UploadRope, isInternal: boolean) {
    const { mandatorId } = (await findRopeWithParents(db, rope.id)) ?? throwProblem('record.notFound')
    return withEmails(db, await listAssignees(db, { mandatorId, isInternal }))
  }
}

async function toUploadedRow({ db, at }: UploadCall, row: ParsedRow): Promise<UploadedRow> {
  const { line, rope, assignedUsers, note } = row
  const { cycles, zone } = await readCounting(db, rope.id)
  const rules = { anchor: { at: at.getTime(), cycles }, zone }
  const { attributes, due } = withDue(row.attributes, rules)
  const isContinued = attributes.status === 'done' && isRecurring(attributes)
  const users = assignedUsers.map(({ id, name }) => ({ id, name }))
  return {
    line,
    rope: { id: rope.id, name: rope.name, timezone: rope.zone },
    assignedUsers: users,
    attributes,
    due: asResponse(due),
    next: isContinued ? asResponse(withDue(withoutDue(attributes), rules).due) : null,
    note,
  }
}

const asResponse = ({ at, cycles }: Due) => ({ at: at === null ? null : new Date(at).toISOString(), cycles })

/** Stores the rows in their order, after their ropes are locked, each in the order of their ids. */
async function storeRows(
  call: UploadCall,
  rows: readonly ParsedRow[],
  upload: { readonly id: string; readonly fileHash: Buffer },
): Promise<Task[]> {
  const { db, at, caller, request, file } = call
  const locked = new Map<string, { rope: RopeWithParents; cycles: number; zone: string }>()
  for (const id of [...new Set(rows.map(({ rope }) => rope.id))].toSorted()) {
    const rope = (await lockRope(db, id)) ?? throwProblem('record.notFound')
    assertNotArchived(rope)
    locked.set(id, { rope, ...(await readCounting(db, id)) })
  }
  const tasks: Task[] = []
  const mandators = new Set<string>()
  for (const { rope: named, attributes, assignedUsers, note } of rows) {
    const { rope, cycles, zone } = locked.get(named.id) ?? throwProblem('record.notFound')
    const newTask = { rope: { id: rope.id }, assignedUsers: assignedUsers.map(({ id }) => ({ id })), attributes, note }
    const rules = { anchor: { at: at.getTime(), cycles }, zone }
    const task = await storeTask(call, { rope, newTask, rules, upload })
    if (task) tasks.push(task)
    if (task) await ensureSuccessor(call, { rope, zone }, task)
    if (!attributes.isInternal) mandators.add(rope.mandatorId)
  }
  // The last statement: the chain of the audit log stays locked until the commit.
  await recordAudit(db, {
    at,
    action: 'tasks.uploaded',
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'task', id: null, name: file.name },
    mandators: [...mandators],
    address: request.ip,
    details: { upload: upload.id, tasks: tasks.length },
  })
  return tasks
}
