import { api } from '@catenary/contract/api'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import type { Assets } from './assets.ts'
import type { Person, World } from './world.ts'

/** Calls on events as one user. `context` is read at every call, because hooks set world and user. */
export function eventCalls(context: () => { readonly world: World; readonly person: Person }) {
  return {
    /** Records an event; `ropeEvent` may be invalid on purpose. */
    send(ropeEvent: unknown) {
      const { world, person } = context()
      return world.call(person, api.events.create, { body: { ropeEvent: ropeEvent as NewRopeEvent } })
    },
    patch(id: string, ropeEvent: Record<string, unknown>) {
      const { world, person } = context()
      return world.call(person, api.events.change, { params: { id }, body: { ropeEvent } })
    },
    async get(id: string) {
      const { world, person } = context()
      return (await world.call(person, api.events.get, { params: { id } })).json()
    },
    async historyOf(id: string) {
      const { world, person } = context()
      return (await world.call(person, api.events.history, { params: { id } })).json()
    },
    /** The `damages` of a rope, as its page shows them. */
    async stateOf(rope: string) {
      const { world, person } = context()
      return (await world.call(person, api.ropes.get, { params: { id: rope } })).json().damages
    },
    /** The stored history entries of an event, in order. */
    entriesOf(eventId: string) {
      const { owner } = context().world
      return owner.selectFrom('eventHistory').selectAll().where('eventId', '=', eventId).orderBy('number').execute()
    },
  }
}

/** A damage of a rope without a loss, as programs send it. */
export function damageWithoutLoss({ rope }: Assets, attributes: Record<string, unknown>, more: object = {}) {
  return {
    rope: { id: rope },
    position: 100,
    timestamp: '2026-03-01T08:00:00.000Z',
    ...more,
    attributes: { recordingType: 'damage', type: 'brokenWire', inspectionType: 'visual', ...attributes },
  }
}
