import type { EventFieldName } from '@catenary/contract/records/event-fields'
import { baseFields, eventFields } from '@catenary/contract/records/event-fields'
import { editableFields } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { newRopeEvent, ropeEventPatch } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { eventSample, recordingTypeOf } from '@catenary/contract/test/event-samples'
import { formatPlain, parseNumber } from '@catenary/i18n/format'
import { describe, expect, test } from 'vitest'
import { testEvent, testIds } from '../../../test/rope-handlers.ts'
import type { DraftContext } from './draft-context.ts'
import { draftFromEvent } from './event-draft.ts'
import { createEventPatch, toEventPayload } from './event-payload.ts'

const contexts = (['metric', 'imperial'] as const).map((system): [string, DraftContext] => [
  system,
  {
    parse: (typed) => parseNumber('de', typed),
    format: (value) => formatPlain('de', value),
    system,
    zone: 'America/Denver',
    ropeLength: 3800,
    now: Date.parse('2026-11-21T07:00:00.000Z'),
  },
])

/** What a draft is for and what no draft changes: an attribute that is asked for nowhere is written by the product. */
const names = Object.keys(eventFields) as EventFieldName[]
const isBeside = (name: EventFieldName) => name in baseFields
const isDrafted = (name: EventFieldName) =>
  name === 'type' || (isBeside(name) ? name !== 'isDeleted' : editableFields.includes(name as EditableField))
const drafted = names.filter(isDrafted)
const writtenByProduct = names.filter((name) => !isDrafted(name) && name !== 'recordingType')

/** An event that holds the first or the second value of a field, or nothing in it. */
function eventWith(name: EventFieldName, which: 0 | 1 | null): RopeEvent {
  const { type, beside, values } = eventSample(name)
  const value = which === null ? undefined : values[which]
  const attributes = {
    recordingType: recordingTypeOf(type),
    type,
    ...beside,
    ...(!isBeside(name) && { [name]: value }),
  }
  const { attributes: _, ...event } = testEvent(1, { position: 1 })
  return { ...event, ...(isBeside(name) && { [name]: value ?? null }), attributes } as RopeEvent
}

const valueIn = (event: object, name: EventFieldName) =>
  (isBeside(name) ? event : (event as { attributes: object }).attributes)[name as never]
const placed = (name: EventFieldName, value: unknown) =>
  isBeside(name) ? { [name]: value } : { attributes: { [name]: value } }

describe.each(contexts)('a draft in %s units', (_, context) => {
  const draftOf = (event: RopeEvent) => draftFromEvent(event, context)

  test.each(drafted)('holds %s of an event, and sends it as it was recorded', (name) => {
    for (const which of [0, 1] as const) {
      const event = eventWith(name, which)
      const payload = toEventPayload(draftOf(event), testIds.rope, context).event
      expect(valueIn(payload, name)).toEqual(eventSample(name).values[which])
      expect(valueIn(newRopeEvent.parse(payload), name)).toEqual(eventSample(name).values[which])
    }
  })

  test.each(drafted)('sends a change of %s, and nothing else', (name) => {
    const [before, after] = [draftOf(eventWith(name, 0)), draftOf(eventWith(name, 1))]
    const patch = createEventPatch(before, after, testIds.rope, context)
    expect(patch).toEqual(placed(name, eventSample(name).values[1]))
    expect(ropeEventPatch.safeParse(patch).error).toBeUndefined()
    expect(createEventPatch(before, before, testIds.rope, context)).toEqual({})
  })

  const clearable = drafted.filter(
    (name) => name !== 'splices' && eventFields[name].schema.safeParse(undefined).success,
  )
  test.each(clearable)('clears %s where it was emptied', (name) => {
    const [before, after] = [draftOf(eventWith(name, 0)), draftOf(eventWith(name, null))]
    const patch = createEventPatch(before, after, testIds.rope, context)
    // The unit of a loss goes with it: alone it says nothing.
    const alone = name === 'crossSectionLossAmount' ? { crossSectionLossUnit: null } : {}
    const { attributes = {}, ...base } = placed(name, null) as { attributes?: object }
    expect({ attributes: {}, ...patch }).toEqual({ ...base, attributes: { ...attributes, ...alone } })
    expect(ropeEventPatch.safeParse(patch).error).toBeUndefined()
  })

  test.each(writtenByProduct)('leaves %s alone', (name) => {
    const [before, after] = [draftOf(eventWith(name, 0)), draftOf(eventWith(name, 1))]
    expect(createEventPatch(before, after, testIds.rope, context)).toEqual({})
  })
})
