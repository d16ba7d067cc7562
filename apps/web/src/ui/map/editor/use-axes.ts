import { useTexts } from '../../texts/texts-context.ts'
import type { Ground } from '../places.ts'
import type { PointFault } from './point-faults.ts'

/** The order in which the axes of a ground are read: latitude first, but X before Y. */
export function axesOf(ground: Ground): readonly (0 | 1)[] {
  return ground.kind === 'map' ? [0, 1] : [1, 0]
}

/** The names of a ground's axes, and the sentences about what is wrong there. */
export function useAxes(ground: Ground) {
  const { t, short } = useTexts()
  const names =
    ground.kind === 'map' ? ([t('maps.latitude'), t('maps.longitude')] as const) : ([t('maps.y'), t('maps.x')] as const)
  return {
    nameOf: (axis: 0 | 1) => names[axis],
    sentence: ({ number, axis, fault }: PointFault) => {
      const at = { number, axis: names[axis] }
      if (fault.kind !== 'rowOutside') return t(`maps.${fault.kind}`, at)
      return t('maps.rowOutside', { ...at, min: short(fault.range.min, 1), max: short(fault.range.max, 1) })
    },
  }
}
