import type { Area } from '@catenary/contract/assets/areas'
import type { Rope } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useMemo } from 'react'
import type { Localization } from '../texts/texts-context.ts'
import { useTexts } from '../texts/texts-context.ts'

/** Figures of the ropes below an area or an installation. */
export type AggregatedRopeState = Pick<
  Area,
  'damages' | 'limitEarliest' | 'worstRope' | 'ropeCount' | 'ropesWithoutState'
>

/** Texts beside a gauge; memoized functions per language. */
export function useStateTexts() {
  const { t, referenceLength } = useTexts()
  return useMemo(() => stateTexts(t, referenceLength), [t, referenceLength])
}

function stateTexts(t: Localization['t'], referenceLength: Localization['referenceLength']) {
  return {
    /** What governs the state of a rope: the kind of inspection and the reference length; null without a state. */
    governs: ({ governing, attributes, installation }: Pick<Rope, 'governing' | 'attributes' | 'installation'>) =>
      governing &&
      t('ropes.governedBy', {
        type: t(`events.inspectionType.${governing.inspectionType}`),
        length: referenceLength(governing.multiple, {
          nominalDiameter: attributes.nominalDiameter,
          system: unitSystemOf(installation),
        }),
      }),
    /** How many ropes have no state; nothing where all have one. */
    withoutState: ({ ropeCount, ropesWithoutState }: Pick<AggregatedRopeState, 'ropeCount' | 'ropesWithoutState'>) =>
      ropesWithoutState > 0 ? t('ropes.withoutState', { count: ropesWithoutState, total: ropeCount }) : undefined,
  }
}
