import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground } from '../map-types.ts'
import type { PointIssue } from './point-issues.ts'

/** The order in which the axes of a ground are shown: latitude first, but X before Y. */
export function axesOf(background: MapBackground): readonly (0 | 1)[] {
  return background.kind === 'map' ? [0, 1] : [1, 0]
}

/** The names of a ground's axes, and the messages of their issues. */
export function useAxes(background: MapBackground) {
  const { t, short } = useTexts()
  const names =
    background.kind === 'map'
      ? ([t('maps.latitude'), t('maps.longitude')] as const)
      : ([t('maps.y'), t('maps.x')] as const)
  return {
    nameOf: (axis: 0 | 1) => names[axis],
    sentence: ({ number, axis, issue }: PointIssue) => {
      const at = { number, axis: names[axis] }
      if (issue.kind !== 'rowOutside') return t(`maps.${issue.kind}`, at)
      return t('maps.rowOutside', { ...at, min: short(issue.range.min, 1), max: short(issue.range.max, 1) })
    },
  }
}
