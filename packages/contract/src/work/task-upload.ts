import { conditionTypes } from '@catenary/domain/recurrence/due'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import { z } from 'zod'
import { readerTimezone } from '../assets/timezones.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, id, instant, reference } from '../primitives.ts'
import { taskAttributes } from './task-fields.ts'
import { task } from './tasks.ts'

/**
 * The columns of a CSV file of tasks: the names of the fields; a recurring condition has one for each of its types. A task
 * with one is recurring unless `isRecurring` says that it is not.
 */
export const taskColumns = [
  'rope',
  'title',
  'description',
  'status',
  'dueAt',
  'dueCondition.type',
  'dueCondition.threshold',
  'isRecurring',
  ...conditionTypes.map((type): `recurringConditions.${ConditionType}` => `recurringConditions.${type}`),
  'component',
  'inspectionType',
  'isInternal',
  'assignedUsers',
  'note',
] as const
export type TaskColumn = (typeof taskColumns)[number]

/** The columns that every file of tasks has; one for all ropes also has that of the rope. */
export const requiredTaskColumns = ['title', 'description'] as const satisfies readonly TaskColumn[]

/** The most tasks of one file, and the most bytes that it may have. */
export const maxUploadedTasks = 1000
export const maxTaskFileBytes = 5 * 1024 * 1024

const due = z.strictObject({ at: instant.nullable(), cycles: z.number().nullable() })

/** A row of a file of tasks as it is stored, or would be. */
export const uploadedRow = z.strictObject({
  line: z.number().int().meta({ description: 'Where it begins in the file, counted from 1' }),
  rope: z.strictObject({
    id,
    name: z.string(),
    timezone: z.string().meta({ description: 'Of its installation; that of the reader where it has none' }),
  }),
  assignedUsers: z.array(z.strictObject({ id, name: z.string() })),
  attributes: taskAttributes,
  due,
  next: due.nullable().meta({
    description: 'When the task is due that follows at once, where the row is finished and recurring; else null',
  }),
  note: z.string().nullable(),
})
export type UploadedRow = z.infer<typeof uploadedRow>

/** What is wrong in a file: where, what stands there, and what is expected. */
export const uploadFault = z.strictObject({
  line: z.number().int(),
  path: z.string().meta({ description: 'The column; empty for the whole line' }),
  value: z.string(),
  message: z.string(),
})
export type UploadFault = z.infer<typeof uploadFault>

const uploadResult = z
  .strictObject({
    id: id.nullable().meta({ description: 'Of the upload; null where nothing was stored' }),
    rows: z.array(uploadedRow),
    tasks: z.array(reference).meta({ description: 'The stored tasks, in the order of the rows' }),
    errors: z.array(uploadFault).meta({ description: 'Of a dry run alone: with any, nothing would be stored' }),
  })
  .meta({ id: 'TaskUpload' })
export type TaskUpload = z.infer<typeof uploadResult>

/** An upload of tasks, by those of its tasks that the caller may see. */
export const uploadSummary = z
  .strictObject({
    id,
    uploadedAt: instant,
    uploadedBy: z.strictObject({ name: z.string() }),
    firstTitle: z.string().meta({ description: 'The title of its first task' }),
    taskCount: z.number().int(),
    ropeCount: z.number().int(),
    archivedCount: z.number().int().meta({ description: 'How many of its tasks are archived; all, once it is undone' }),
    changedCount: z
      .number()
      .int()
      .meta({ description: 'How many were changed since, or what follows them; with any, it cannot be undone' }),
  })
  .meta({ id: 'TaskUploadSummary' })
export type UploadSummary = z.infer<typeof uploadSummary>

/** How many uploads are listed. */
export const maxListedUploads = 20

const upload = { field: 'files', extensions: ['.csv'], maxBytes: maxTaskFileBytes }
const query = z.strictObject({
  dryRun: z
    .enum(['0', '1', 'false', 'true'])
    .optional()
    .meta({ description: 'Stores nothing, and returns what would be' }),
  timezone: readerTimezone,
})
const body = z.strictObject({ id: clientId.optional() })

export const taskUploads = {
  uploadToRope: endpoint({
    name: 'tasks.uploadToRope',
    summary: 'Add the tasks of a CSV file to a rope: all of them, or none',
    method: 'POST',
    path: '/ropes/{id}/tasks/upload',
    permit: 'EVENT_EDIT',
    emits: ['task.created'],
    params: reference,
    query,
    upload,
    body,
    response: uploadResult,
    acceptsClientId: true,
  }),
  upload: endpoint({
    name: 'tasks.upload',
    summary: 'Add the tasks of a CSV file to the ropes that it names: all of them, or none',
    method: 'POST',
    path: '/ropes/tasks/upload',
    permit: 'EVENT_EDIT',
    emits: ['task.created'],
    query,
    upload,
    body,
    response: uploadResult,
    acceptsClientId: true,
  }),
  uploads: endpoint({
    name: 'tasks.uploads',
    summary: `The newest ${maxListedUploads} uploads of tasks that the caller may see`,
    method: 'GET',
    path: '/tasks/uploads',
    permit: 'EVENT_EDIT',
    response: z.array(uploadSummary),
  }),
  undoUpload: endpoint({
    name: 'tasks.undoUpload',
    summary: 'Archive the tasks of an upload: all of them, or none where one was changed since',
    method: 'DELETE',
    path: '/tasks/uploads/{upload}',
    permit: 'EVENT_EDIT',
    emits: ['task.archived'],
    params: z.strictObject({ upload: id }),
    response: z.array(task),
  }),
  template: endpoint({
    name: 'tasks.template',
    summary: 'A CSV file with the columns of tasks, to be filled in',
    method: 'GET',
    path: '/tasks/template',
    permit: 'EVENT_EDIT',
    response: 'file',
  }),
}
