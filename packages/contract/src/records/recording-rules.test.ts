import { expect, it } from 'vitest'
import { eventContent } from './event-fields.ts'
import { changeIssues, splicePositionIssues } from './recording-rules.ts'

const rope = { ropeLength: 1000, isClosed: false }
const spliceAt = (positionStart: number, positionEnd: number, name = 'A') => ({ name, positionStart, positionEnd })

it.each([
  [rope, spliceAt(940, 1000), []],
  [rope, spliceAt(940, 1000.1), ['e.splices[0].positionEnd']],
  [rope, spliceAt(1000.1, 1060), ['e.splices[0].positionStart']],
  [{ ...rope, isClosed: true }, spliceAt(970, 1030), []],
  [{ ...rope, isClosed: true }, spliceAt(970, 1970.1), ['e.splices[0].positionEnd']],
  [{ isClosed: false }, spliceAt(5000, 6000), []],
])('%o bounds a splice %o: %o', (bounds, splice, paths) => {
  const issues = splicePositionIssues(bounds, [splice], 'e')
  expect(issues.map(({ path }) => path)).toEqual(paths)
})

it('bounds of the splices of a change those that it moves', () => {
  const event = eventContent({
    position: 0,
    timestamp: '2026-01-01T00:00:00.000Z',
    attributes: { recordingType: 'measurement', type: 'spliceInspection' },
  })
  const before = { ...event, splices: [{ ...spliceAt(1100, 1200), parts: [] }] }
  const pathsOf = (...placed: ReturnType<typeof spliceAt>[]) => {
    const splices = placed.map((splice) => ({ ...splice, parts: [] }))
    return changeIssues(rope, { before, after: { ...event, splices } }, 'e').map(({ path }) => path)
  }
  expect(pathsOf(spliceAt(1100, 1200), spliceAt(10, 20, 'B'))).toEqual([])
  expect(pathsOf(spliceAt(1100, 1200), spliceAt(990, 1020, 'B'))).toEqual(['e.splices[1].positionEnd'])
  expect(pathsOf(spliceAt(1101, 1200))).toEqual(['e.splices[0].positionStart'])
})
