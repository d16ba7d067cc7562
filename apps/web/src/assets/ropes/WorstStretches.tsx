import type { RopeStretch, StripWindow } from '@catenary/charts/strip/rope-strip'
import { bracketTexts } from '@catenary/charts/strip/rope-strip-texts'
import type { ReferenceLengthRope } from '@catenary/i18n/reference-length'
import { Button, Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RopeStripCard.module.css'

interface Props {
  readonly worst: readonly StripWindow[]
  /** Whose reference lengths they are. */
  readonly rope: ReferenceLengthRope
  readonly stretch: RopeStretch | undefined
  readonly onStretch: (stretch: RopeStretch | undefined) => void
  /** Writes a position in the units of the installation. */
  readonly length: (metres: number) => string
}

/**
 * Chooses the worst stretch of a reference length: what the brush cannot do by hand on a rope of kilometres, and what
 * the keyboard reaches. A stretch over the join of a loop cannot be chosen and is only drawn.
 */
export function WorstStretches({ worst, rope, stretch, onStretch, length }: Props) {
  const { t, language, referenceLength } = useTexts()
  const stretches = worst.flatMap((window) => {
    const around = window.window && outward(window.window)
    return around && around.from < around.to ? [{ ...window, around }] : []
  })
  if (stretches.length === 0) return null
  return (
    <div className={styles.worst}>
      <Text size="sm">{t('events.worstWindow')}</Text>
      {stretches.map(({ multiple, lossOverTarget, around }) => {
        const isChosen = stretch?.from === around.from && stretch.to === around.to
        const { long } = bracketTexts({ multiple, lossOverTarget }, { language, translate: t })
        const label = t('events.fromTo', { from: length(around.from), to: length(around.to) })
        return (
          <Button
            key={multiple}
            size="compact-xs"
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            aria-label={`${t('events.worstWindow')}, ${long}, ${label}`}
            onClick={() => onStretch(isChosen ? undefined : around)}
          >
            {referenceLength(multiple, rope)}
          </Button>
        )
      })}
    </div>
  )
}

// Outward to a decimetre, as the brush rounds: the damages at the very edges of the window stay in it.
function outward({ from, to }: RopeStretch): RopeStretch {
  return { from: Math.max(0, Math.floor(from * 10) / 10), to: Math.ceil(to * 10) / 10 }
}
