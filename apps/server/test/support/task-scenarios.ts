import { api } from '@catenary/contract/api'
import type { DomainEventName } from '@catenary/contract/domain-events'
import type { EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { TestResponse } from './world.ts'

/** What is done, after something else was, and the domain events that it makes happen. */
export interface Scenario<Before = unknown> {
  readonly before?: () => Promise<Before>
  readonly call: (before: Before) => Promise<TestResponse>
  readonly emits: readonly DomainEventName[]
  /** Catenary itself does what the call asks for. */
  readonly isBySystem?: true
  /** The call is refused, and something happens all the same. */
  readonly isRefused?: true
}
/** A scenario with what its call takes from the step before. */
export const scenario = <Before>(one: Scenario<Before>) => one as Scenario

const { tasks, ropeNotes } = api

/** Every way in which calls about tasks and notes of a rope make domain events happen. */
export function taskScenarios(
  call: <E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>) => Promise<TestResponse>,
  rope: () => { id: string },
  upload: (path: string, file: string) => Promise<TestResponse>,
): Readonly<Record<string, readonly Scenario[]>> {
  const createTask = (attributes: object = {}) => {
    const task = { rope: rope(), attributes: { title: 'Grease', description: 'All of it', ...attributes } }
    return call(tasks.create, { body: { task } })
  }
  const newTask = async (attributes?: object) => ({ id: (await createTask(attributes)).json<{ id: string }>().id })
  const taskChange = (params: { id: string }, task: Record<string, unknown>) =>
    call(tasks.change, { params, body: { task } })
  const weekly = { isRecurring: true, recurringConditions: [{ type: 'periodWeeks', threshold: 1 }] }

  return {
    'tasks.create': [scenario({ call: () => createTask(), emits: ['task.created'] })],
    'tasks.change': [
      scenario({ before: () => newTask(), call: (id) => taskChange(id, { note: 'Half' }), emits: ['task.changed'] }),
      scenario({
        before: () => newTask(weekly),
        call: (id) => taskChange(id, { attributes: { status: 'done' } }),
        emits: ['task.changed', 'task.finished', 'task.created'],
      }),
      scenario({
        before: async () => {
          const params = await newTask()
          await call(tasks.remove, { params })
          return params
        },
        call: (id) => taskChange(id, { isDeleted: false }),
        emits: ['task.restored'],
      }),
      scenario({ before: () => newTask(), call: (id) => taskChange(id, {}), emits: [] }),
    ],
    'tasks.changeAll': [
      scenario({
        before: async () => [await newTask(weekly), await newTask()],
        call: (params) => {
          const seen = params.map(({ id }) => ({ id, version: 1 }))
          return call(tasks.changeAll, { body: { tasks: seen, change: { status: 'done' } } })
        },
        emits: ['task.changed', 'task.changed', 'task.finished', 'task.finished', 'task.created'],
      }),
    ],
    'tasks.uploadToRope': [
      scenario({
        call: () => upload(`/ropes/${rope().id}/tasks/upload`, 'title,description\nGrease,All\nClean,All\n'),
        emits: ['task.created', 'task.created'],
      }),
    ],
    'tasks.upload': [
      scenario({
        call: () => upload('/ropes/tasks/upload', `rope,title,description\n${rope().id},Grease,All\n`),
        emits: ['task.created'],
      }),
    ],
    'tasks.undoUpload': [
      scenario({
        before: () => upload(`/ropes/${rope().id}/tasks/upload`, 'title,description\nGrease,All\n'),
        call: (uploaded) => call(tasks.undoUpload, { params: { upload: uploaded.json<{ id: string }>().id } }),
        emits: ['task.archived'],
      }),
    ],
    'tasks.remove': [
      scenario({
        before: () => newTask(),
        call: (params) => call(tasks.remove, { params }),
        emits: ['task.archived'],
      }),
    ],
    'ropeNotes.add': [
      scenario({
        call: () => call(ropeNotes.add, { params: rope(), body: { note: 'Greased' } }),
        emits: ['note.added'],
      }),
    ],
  }
}
