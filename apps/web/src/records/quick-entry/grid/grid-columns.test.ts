import { fieldKind } from '@catenary/contract/form-fields'
import { schemaOf } from '@catenary/contract/records/event-fields'
import { tabOf } from '@catenary/contract/records/event-forms'
import { eventSample } from '@catenary/contract/test/event-samples'
import { damageTypes } from '@catenary/domain/loss/damage'
import { formatPlain, parseNumber } from '@catenary/i18n/format'
import { expect, test } from 'vitest'
import { testRope } from '../../../test/rope-answers.ts'
import { rowAttributes } from './grid-columns.ts'
import { createRowChecker } from './row-checks.ts'

const checkRows = createRowChecker({
  context: {
    parse: (text) => parseNumber('en', text),
    format: (value) => formatPlain('en', value),
    system: 'metric',
    zone: 'Europe/Zurich',
    ropeLength: 4900,
    now: Date.UTC(2026, 5, 1),
  },
  rope: testRope({ isClosed: false, ropeLength: 4900 }),
  shared: { inspectionType: 'visual' },
  timestamp: '2026-06-01T08:00:00.000Z',
  known: [],
})

test('the columns stand in the order in which a damage is counted, found and described', () => {
  expect(rowAttributes[0]).toBe('damageCount')
  expect(rowAttributes.slice(-2)).toEqual(['actionStatus', 'description'])
  expect(rowAttributes).toContain('socket')
})

test.each(rowAttributes)('%s has a cell that takes its values, and is sent with the damage of its row', (name) => {
  expect(['text', 'prose', 'number', 'choice']).toContain(fieldKind(schemaOf(name)))
  const type = damageTypes.find((one) => tabOf(name, { kind: 'damage', type: one }))
  const { beside, values } = eventSample(name)
  const typed = Object.entries({ type, ...beside, [name]: values[1] }).map(([key, value]) => [key, String(value)])
  const [row] = checkRows([{ id: '1', cells: { position: '10', ...Object.fromEntries(typed) } }])
  expect(row?.issues).toEqual([])
  expect({ ...row?.damage, ...row?.damage?.attributes }).toMatchObject({ ...beside, [name]: values[1] })
})
