import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledProse, line, nullableFields, patchOf } from '../field.ts'
import { anyOf, defineList, listQuery } from '../list.ts'
import { clientId, id, instant, queryBoolean, reference } from '../primitives.ts'
import { eventTypes } from '../records/event-attributes.ts'
import { historyEntry } from '../records/rope-history.ts'
import { checkedTaskAttributes, maxTaskTextLength, taskAttributes, taskStatuses } from './task-fields.ts'

const namedReference = z.strictObject({ id, name: z.string() })

/** When a task is due, and what that follows from. */
export const taskDue = z.strictObject({
  at: instant.nullable().meta({
    description: 'When it is due, or has been since its bending cycles were reached; null while only cycles tell',
  }),
  cycles: z
    .number()
    .nullable()
    .meta({ description: 'Bending cycles of the rope with which it is due, if that is first' }),
  reachedAt: instant.nullable().meta({ description: 'When the recording was made that first shows these cycles' }),
  expectedAt: instant.nullable().meta({
    description:
      'Of cycles that are not reached: when they are expected, at the rate of the twelve months before the last reading; null where no rate is known',
  }),
  isOverdue: z.boolean().meta({ description: 'Earlier than now, and not finished' }),
  isProbablyReached: z.boolean().meta({
    description: 'Not overdue, but `expectedAt` is over: the cycles are probably reached, and no reading shows it yet',
  }),
})
export type TaskDue = z.infer<typeof taskDue>

const recording = { id, type: z.enum(eventTypes), position: z.number(), timestamp: instant, isDeleted: z.boolean() }

/** Something that is to be done on a rope. */
export const task = z
  .strictObject({
    id,
    rope: z.strictObject({
      id,
      name: z.string(),
      installation: z.strictObject({ id, name: z.string(), timezone: z.string().optional(), area: namedReference }),
    }),
    isInArchive: z.boolean().meta({ description: 'Its rope is archived, or what that lies in: it refuses changes' }),
    event: z
      .strictObject({
        ...recording,
        latestVersion: z.strictObject(recording).nullable().meta({
          description: 'The latest version of the finding or inspection, where a new one was made since; else null',
        }),
      })
      .nullable()
      .meta({ description: 'What was recorded on the rope, where the task follows from it' }),
    assignedUsers: z.array(
      z.strictObject({
        id,
        name: z.string().nullable().meta({ description: 'Null for who may not see the user' }),
        isFormer: z.literal(true).optional().meta({
          description:
            'Deleted or switched off since, or may not see the rope any more: nothing reminds them of it. Absent for all others',
        }),
      }),
    ),
    attributes: taskAttributes,
    due: taskDue.nullable().meta({ description: 'Null without due date and condition' }),
    doneAt: instant.nullable(),
    doneBy: z.strictObject({ name: z.string() }).nullable(),
    predecessor: reference.nullable().meta({ description: 'The task after whose completion this one was made' }),
    successor: reference.nullable().meta({ description: 'The task that was made when this one was finished' }),
    createdAt: instant,
    createdBy: z.strictObject({ name: z.string() }),
    isDeleted: z.boolean(),
    version: z.number().int().meta({ description: 'Counts its changes from 1; its ETag is "v" with this number' }),
    noteCount: z.number().int(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof task>

const userReferences = z.array(z.object({ id })).max(100)
const note = filledProse(maxTaskTextLength).meta({ description: 'A note that is added to those of the task' })

/** A new task: a title and a description are enough. */
export const newTask = z
  .strictObject({
    id: clientId.optional(),
    rope: reference,
    event: z.object({ id }).nullish(),
    assignedUsers: userReferences.default([]),
    attributes: checkedTaskAttributes,
    note: note.nullish(),
  })
  .meta({ id: 'NewTask' })
export type NewTask = z.infer<typeof newTask>

const taskWritable = z.strictObject({
  event: z.object({ id }).nullable(),
  assignedUsers: userReferences,
  isDeleted: z.literal(false).meta({ description: 'false restores an archived task' }),
  attributes: nullableFields(taskAttributes),
  note: note.nullable(),
})
const readOnly = [
  'id',
  'isInArchive',
  'due',
  'doneAt',
  'doneBy',
  'predecessor',
  'successor',
  'createdAt',
  'createdBy',
  'version',
  'noteCount',
]

/** What a change of a task may carry; `attributes` are merged key by key. */
export const taskPatch = patchOf(taskWritable, readOnly, 'rope')
export type TaskPatch = z.infer<typeof taskPatch>

/** How many tasks are shown at once, where nobody chose another number. */
export const taskPageSize = 10

const ofRope = {
  status: anyOf(z.enum(taskStatuses)).optional(),
  assigned: z.enum(['me']).optional().meta({ description: 'me: those that are assigned to the caller' }),
  overdue: queryBoolean.optional(),
  event: id.optional().meta({ description: 'Those that follow from it, or from an earlier version of it' }),
  upload: id.optional().meta({ description: 'Those that a file stored, by the id of its upload' }),
  internal: queryBoolean.optional(),
  inspection: queryBoolean.optional().meta({ description: 'Those that plan an inspection: they name its type' }),
  archived: queryBoolean.optional().meta({ description: 'Those that are archived, instead of those that are not' }),
  query: line(100, 0).optional().meta({ description: 'Words that stand in the title or the description, all of them' }),
}
const sortable = ['due', 'title', 'status', 'createdAt', 'doneAt', 'component', 'inspectionType'] as const

/** Filters and sort keys of the tasks of a rope. */
export const ropeTaskList = defineList({
  filters: ofRope,
  sortable,
  defaultSort: 'due',
  maxLimit: 1000,
  defaultLimit: 1000,
})

/** Filters and sort keys of all tasks that the caller may see; those of archived ropes are left out. */
export const taskList = defineList({
  filters: { ...ofRope, area: id.optional(), installation: id.optional(), rope: id.optional() },
  sortable: [...sortable, 'rope', 'installation', 'area'],
  defaultSort: 'due',
  maxLimit: 1000,
  defaultLimit: 1000,
})

/** A note of a task; it stays as it was written. */
export const taskNote = z
  .strictObject({
    timestamp: instant,
    user: z.strictObject({ name: z.string(), isSystem: z.literal(true).optional() }),
    note: z.string(),
  })
  .meta({ id: 'TaskNote' })
export type TaskNote = z.infer<typeof taskNote>

export const tasks = {
  list: endpoint({
    name: 'tasks.list',
    summary: 'The tasks that the caller may see, those due first at the top where nothing else is asked for',
    method: 'GET',
    path: '/tasks',
    permit: 'AREA',
    query: listQuery(taskList),
    response: z.array(task),
    list: taskList,
  }),
  ofRope: endpoint({
    name: 'tasks.ofRope',
    summary: 'The tasks of a rope, those due first at the top where nothing else is asked for',
    method: 'GET',
    path: '/ropes/{id}/tasks',
    permit: 'AREA',
    params: reference,
    query: listQuery(ropeTaskList),
    response: z.array(task),
    list: ropeTaskList,
  }),
  assignees: endpoint({
    name: 'tasks.assignees',
    summary: 'The users to whom a task of a rope can be assigned: internal ones for an internal task',
    method: 'GET',
    path: '/tasks/assignees',
    permit: 'EVENT_EDIT',
    query: z.strictObject({ rope: id, internal: queryBoolean.optional() }),
    response: z.array(namedReference),
  }),
  get: endpoint({
    name: 'tasks.get',
    summary: 'One task',
    method: 'GET',
    path: '/tasks/{id}',
    permit: 'AREA',
    params: reference,
    response: task,
    versioned: true,
  }),
  create: endpoint({
    name: 'tasks.create',
    summary: 'Add a task to a rope',
    method: 'POST',
    path: '/tasks',
    permit: 'EVENT_EDIT',
    emits: ['task.created'],
    body: z.strictObject({ task: newTask }),
    response: task,
    status: 201,
    versioned: true,
    acceptsClientId: true,
  }),
  change: endpoint({
    name: 'tasks.change',
    summary: 'Change a task, finish it, or restore an archived one; finishing a recurring one makes the next',
    method: 'PATCH',
    path: '/tasks/{id}',
    permit: 'EVENT_EDIT',
    emits: ['task.changed', 'task.finished', 'task.created', 'task.restored'],
    params: reference,
    body: z.strictObject({ task: taskPatch }),
    response: task,
    versioned: true,
  }),
  remove: endpoint({
    name: 'tasks.remove',
    summary: 'Archive a task; nothing of it is lost',
    method: 'DELETE',
    path: '/tasks/{id}',
    permit: 'EVENT_EDIT',
    emits: ['task.archived'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  notes: endpoint({
    name: 'tasks.notes',
    summary: 'The notes of a task, newest first',
    method: 'GET',
    path: '/tasks/{id}/notes',
    permit: 'AREA',
    params: reference,
    response: z.array(taskNote),
  }),
  history: endpoint({
    name: 'tasks.history',
    summary: 'Who changed a task, when, and from what',
    method: 'GET',
    path: '/tasks/{id}/history',
    permit: 'AREA',
    params: reference,
    response: z.array(historyEntry),
  }),
}
