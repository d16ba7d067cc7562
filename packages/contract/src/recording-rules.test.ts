import { expect, it } from 'vitest'
import { changeFaults, splicePlaceFaults } from './recording-rules.ts'

const rope = { ropeLength: 1000, isClosed: false }
const spliced = (positionStart: number, positionEnd: number, name = 'A') => ({ name, positionStart, positionEnd })

it.each([
  [rope, spliced(940, 1000), []],
  [rope, spliced(940, 1000.1), ['e.splices[0].positionEnd']],
  [rope, spliced(1000.1, 1060), ['e.splices[0].positionStart']],
  [{ ...rope, isClosed: true }, spliced(970, 1030), []],
  [{ ...rope, isClosed: true }, spliced(970, 1970.1), ['e.splices[0].positionEnd']],
  [{ isClosed: false }, spliced(5000, 6000), []],
])('%o bounds a splice %o: %o', (bounds, splice, paths) => {
  const faults = splicePlaceFaults(bounds, [splice], 'e')
  expect(faults.map(({ path }) => path)).toEqual(paths)
})

it('bounds of the splices of a change those that it moves', () => {
  const event = { position: 0, timestamp: '2026-01-01T00:00:00.000Z', attributes: {} }
  const before = { ...event, splices: [spliced(1100, 1200)] }
  const pathsOf = (...splices: ReturnType<typeof spliced>[]) =>
    changeFaults(rope, { before, after: { ...event, splices } }, 'e').map(({ path }) => path)
  expect(pathsOf(spliced(1100, 1200), spliced(10, 20, 'B'))).toEqual([])
  expect(pathsOf(spliced(1100, 1200), spliced(990, 1020, 'B'))).toEqual(['e.splices[1].positionEnd'])
  expect(pathsOf(spliced(1101, 1200))).toEqual(['e.splices[0].positionStart'])
})
