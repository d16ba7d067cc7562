import { api } from '@catenary/contract/api'
import type { Task } from '@catenary/contract/work/tasks'
import type { Assets } from './assets.ts'
import type { Person, World } from './world.ts'

/** Calls on the tasks of a rope as one user. `context` is read at every call, because hooks set world and rope. */
export function taskCalls(context: () => { readonly world: World; readonly user: Person; readonly assets: Assets }) {
  return {
    /** Creates a task; `more` are fields of the task beside its attributes. */
    async create(attributes: object = {}, more: object = {}): Promise<Task> {
      const { world, user, assets } = context()
      const rope = { id: assets.rope }
      const task = { rope, attributes: { title: 'Grease', description: 'All', ...attributes }, ...more }
      const response = await world.call(user, api.tasks.create, { body: { task } })
      if (response.statusCode !== 201) throw new Error(response.payload)
      return response.json()
    },
    async get({ id }: { readonly id: string }): Promise<Task> {
      const { world, user } = context()
      return (await world.call(user, api.tasks.get, { params: { id } })).json()
    },
    async list(): Promise<Task[]> {
      const { world, user, assets } = context()
      return (await world.call(user, api.tasks.list, { query: { rope: assets.rope } })).json()
    },
    /** Records a reading of the bending cycles; returns the id of its event. */
    async recordCycles(bendingCycles: number, timestamp: string): Promise<string> {
      const { world, user, assets } = context()
      const attributes = { recordingType: 'measurement' as const, type: 'otherMeasurement' as const, bendingCycles }
      const ropeEvent = { rope: { id: assets.rope }, position: 0, timestamp, attributes }
      const response = await world.call(user, api.events.create, { body: { ropeEvent } })
      return response.json<{ ropeEvent: { id: string } }>().ropeEvent.id
    },
  }
}
