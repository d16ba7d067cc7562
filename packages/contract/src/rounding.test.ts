import { roundTo, toMetric } from '@catenary/domain/units'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { installationAttributes } from './assets/installation-attributes.ts'
import { ropeAttributes } from './assets/rope-attributes.ts'
import { metaOf } from './field.ts'
import { eventAttributes } from './records/event-attributes.ts'
import { newRopeEvent } from './records/events.ts'
import { splicePart } from './records/splices.ts'
import { roundToSchema } from './rounding.ts'

test('numbers are rounded as they are written, halves away from zero', () => {
  expect([roundTo(6.193535999999999, 2), roundTo(53.339999999999996, 3)]).toEqual([6.19, 53.34])
  expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(0.1 + 0.2, 3)]).toEqual([1.01, -1.01, 0.3])
  expect([roundTo(1e-9, 2), roundTo(1e21, 2), roundTo(-0.001, 2)]).toEqual([0, 1e21, -0])
})

test('sent values are rounded wherever a field declares decimals, and unchanged otherwise', () => {
  const sent = {
    position: 1.0004,
    attributes: { crossSectionLossAmount: 0.87719, crossSectionLossUnit: '%', x: 0.12345 },
  }
  expect(roundToSchema(newRopeEvent, sent)).toEqual({
    position: 1,
    attributes: { crossSectionLossAmount: 0.8772, crossSectionLossUnit: '%', x: 0.12345 },
  })
  const exact = { position: 1.5, damages: [{ position: 2.125 }] }
  expect(roundToSchema(newRopeEvent, exact)).toBe(exact)
  for (const odd of [null, 7, 'x', { position: '1.23456' }, { damages: { position: 1.23456 } }, { damages: [null] }])
    expect(roundToSchema(newRopeEvent, odd)).toEqual(odd)
})

test('a count is not rounded', () => {
  expect(roundToSchema(eventAttributes, { damageCount: 2.5 })).toEqual({ damageCount: 2.5 })
})

// The last figure of an imperial display, and what it is in the unit of the wire.
const steps = {
  m: toMetric(0.01, 'ft'),
  mm: toMetric(0.001, 'in'),
  'mm²': toMetric(0.0001, 'in²'),
  'm/s': toMetric(0.01, 'ft/s'),
}

test('every measured field is stored with more decimals than are shown or typed', () => {
  const shapes = [eventAttributes, ropeAttributes, installationAttributes, splicePart].map(({ shape }) => shape)
  const fields = shapes.flatMap((shape) => Object.entries(shape as Record<string, z.ZodType>))
  const measured = fields.flatMap(([name, field]) => {
    const { unit, decimals = 0 } = metaOf(field)
    const step = steps[unit as keyof typeof steps]
    return step === undefined ? [] : [[name, 10 ** -decimals < step] as const]
  })
  expect(measured.length).toBeGreaterThan(15)
  expect(measured.filter(([, isFine]) => !isFine)).toEqual([])
})
