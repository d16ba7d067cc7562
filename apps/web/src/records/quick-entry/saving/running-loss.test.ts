import { expect, it } from 'vitest'
import { testEvent } from '../../../test/rope-handlers.ts'
import { inspectionTimeOf } from './running-loss.ts'

const missing = { finding: 1, code: 'number' } as const

it.each([
  ['that is complete', undefined, true],
  ['that was completed by hand', [], true],
  ['of which findings are missing', [missing], false],
])('a later test %s replaces what a magnetic test finds, or does not', (_, leftOut, hasLaterTest) => {
  const attributes = { recordingType: 'measurement', type: 'mrt', leftOut } as const
  const later = testEvent(1, { timestamp: '2026-06-01T08:00:00.000Z' }, attributes)
  expect(inspectionTimeOf('mrt', '2026-05-01T08:00:00.000Z', [later])).toMatchObject({ hasLaterTest })
})
