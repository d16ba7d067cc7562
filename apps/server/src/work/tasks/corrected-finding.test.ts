import { api } from '@catenary/contract/api'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Task } from '@catenary/contract/work/tasks'
import { expect, test } from 'vitest'
import {
  corrected,
  inspected,
  openInspections,
  params,
  patch,
  setting,
  sign,
} from '../../../test/support/records/inspection-calls.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'

openInspections()

const { create, get } = taskCalls(() => ({ ...setting, user: setting.inspector }))
const tasksOf = async (event: string) => {
  const query = { event }
  const ofRope = await setting.world.call(setting.inspector, api.tasks.ofRope, {
    ...params(setting.assets.rope),
    query,
  })
  const all = await setting.world.call(setting.inspector, api.tasks.list, { query })
  expect(all.json()).toEqual(ofRope.json())
  return ofRope.json<Task[]>().map(({ id }) => id)
}

/** The copy of a finding in the new version of an inspection. */
async function copyOf(finding: string, inspection: string): Promise<RopeEvent> {
  const listed = await setting.world.call(setting.inspector, api.events.list, {
    ...params(setting.assets.rope),
    query: {},
  })
  const copies = listed.json<RopeEvent[]>().filter(({ attributes }) => attributes.inspection?.id === inspection)
  return copies.find(({ attributes }) => attributes.corrects?.id === finding) as RopeEvent
}

test('a task of a finding names its latest version, which lists the task', async () => {
  const { id, first, second } = await inspected()
  const task = await create({}, { event: { id: first } })
  const ofSecond = await create({}, { event: { id: second } })
  expect(task.event).toMatchObject({ id: first, isDeleted: false, latestVersion: null })
  await sign(id)
  const next = await corrected(id)
  const copy = await copyOf(first, next)
  expect((await patch(copy.id, { position: 110.5 })).statusCode).toBe(200)
  const { timestamp } = copy
  const latestVersion = { id: copy.id, type: 'brokenWire', position: 110.5, timestamp, isDeleted: false }
  expect((await get(task)).event).toMatchObject({ id: first, position: 100, isDeleted: true, latestVersion })
  expect(await tasksOf(copy.id)).toEqual([task.id])
  expect(await tasksOf(first)).toEqual([task.id])
  const ofCopy = await create({}, { event: { id: copy.id } })
  expect(await tasksOf(first)).toEqual([task.id])
  expect((await tasksOf(copy.id)).toSorted()).toEqual([task.id, ofCopy.id].toSorted())

  await sign(next)
  const last = await copyOf(copy.id, await corrected(next))
  for (const one of [task, ofCopy]) expect((await get(one)).event?.latestVersion?.id).toBe(last.id)
  expect((await tasksOf(last.id)).toSorted()).toEqual([task.id, ofCopy.id].toSorted())
  expect((await get(ofSecond)).event?.latestVersion).toMatchObject({ position: 300 })
})

test('a correction that is taken back leaves the task with the finding it was made of', async () => {
  const { id, first } = await inspected()
  const task = await create({}, { event: { id: first } })
  await sign(id)
  const next = await corrected(id)
  const copy = await copyOf(first, next)
  await setting.world.call(setting.inspector, api.events.remove, params(next))
  expect((await get(task)).event?.latestVersion).toMatchObject({ id: copy.id, isDeleted: true })
  expect((await patch(id, { isDeleted: false })).statusCode).toBe(200)
  expect((await get(task)).event).toMatchObject({ id: first, isDeleted: false, latestVersion: null })
})
