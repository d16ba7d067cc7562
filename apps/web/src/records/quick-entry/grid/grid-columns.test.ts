import { fieldKind } from '@catenary/contract/form-fields'
import { schemaOf } from '@catenary/contract/records/event-fields'
import { tabOf } from '@catenary/contract/records/event-forms'
import { eventSample } from '@catenary/contract/test/event-samples'
import { damageTypes } from '@catenary/domain/loss/damage'
import { formatPlain, parseNumber } from '@catenary/i18n/format'
import { expect, test } from 'vitest'
import { testRope } from '../../../test/rope-handlers.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { newHeader } from '../inspection-header.ts'
import { rowAttributes } from './grid-columns.ts'
import { createRowChecker } from './row-checks.ts'

const context: DraftContext = {
  parse: (text) => parseNumber('en', text),
  format: (value) => formatPlain('en', value),
  system: 'metric',
  zone: 'Europe/Zurich',
  ropeLength: 4900,
  now: Date.UTC(2026, 5, 1),
}
const checkRows = createRowChecker({
  context,
  rope: testRope({ isClosed: false, ropeLength: 4900 }),
  inspection: newHeader('visualInspection', '', context),
  known: [],
})

test('the columns are in the order count, position and description', () => {
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
