import { api } from '@catenary/contract/api'
import type { InspectionComparison } from '@catenary/contract/records/comparison'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { expect } from 'vitest'
import { create, params, setting } from './inspection-calls.ts'

/** What a test finds: where, its loss in percent, and its other attributes. */
export type Finding = [position: number, percent: number | null, more?: object]

/** Records an inspection of a day with findings; returns its id and those of the findings. */
export async function inspect(day: string, findings: readonly Finding[], more: object = {}) {
  const timestamp = `${day}T08:00:00.000Z`
  const damages = findings.map(([position, percent, attributes = {}]) => {
    const loss = percent === null ? {} : { crossSectionLossAmount: percent, crossSectionLossUnit: '%' as const }
    const own = { recordingType: 'damage', type: 'brokenWire', inspectionType: 'mrt', ...loss, ...attributes } as const
    return { position, timestamp, attributes: own }
  })
  return record({ recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more }, { timestamp, damages })
}

/** Records an event of the rope; returns its id and those of its findings. */
export async function record(attributes: object, fields: object) {
  const ropeEvent = { rope: { id: setting.assets.rope }, position: 0, ...fields, attributes } as NewRopeEvent
  const response = await create(ropeEvent)
  expect(response.statusCode, response.body).toBe(201)
  const { ropeEvent: event, damages = [] } = response.json<{ ropeEvent: { id: string }; damages?: { id: string }[] }>()
  return { id: event.id, findings: damages.map(({ id }) => id) }
}

/** Asks for a comparison. */
export function ask(later: string, query: object = {}, who = setting.inspector) {
  return setting.world.call(who, api.inspections.compare, { ...params(later), query: query as never })
}

/** The comparison of two inspections, along the rope. */
export async function compare(earlier: { id: string }, later: { id: string }, more: object = {}) {
  const response = await ask(later.id, { earlier: earlier.id, sort: 'position', ...more })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<InspectionComparison>()
}

/** Of each finding its outcome and its positions. */
export const summary = ({ result }: InspectionComparison) =>
  result.map(({ outcome, earlier, later }) => [outcome, earlier?.position ?? null, later?.position ?? null])
