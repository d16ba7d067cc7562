import type { RopeStretch, StripSplice, StripWindow } from '@catenary/charts/strip/rope-strip'
import { damagesBeyondEnd } from '@catenary/charts/strip/rope-strip'
import { bracketTexts } from '@catenary/charts/strip/rope-strip-texts'
import type { Rope } from '@catenary/contract/assets/ropes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { InspectionType } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ReferenceLengthRope } from '@catenary/i18n/reference-length'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'
import { StripBrush } from '../../ui/strip/StripBrush.tsx'
import { StripClusters } from '../../ui/strip/StripClusters.tsx'
import type { MissingMarks } from '../../ui/strip/UnknownRope.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RopeStripCard.module.css'

/** The recordings on the strip. */
export interface RopeMarks {
  readonly damages: readonly DamageFigures[]
  readonly splices: readonly StripSplice[]
  readonly worst: readonly StripWindow[]
  /** How many worst windows are to be expected while they are being read. */
  readonly minRows: number
  /** Why the strip is empty. */
  readonly missing: MissingMarks | undefined
}

interface Props {
  readonly rope: Rope
  /** Current length in metres; null where not entered. */
  readonly length: number | null
  readonly marks: RopeMarks
  /** By which kind of inspection the damages were found. */
  readonly inspection: InspectionType
  readonly stretch: RopeStretch | undefined
  readonly onStretch: (stretch: RopeStretch | undefined) => void
  /** Reads again what could not be read. */
  readonly onRetry: () => void
  /** Shown below the strip: what it omits. */
  readonly children?: ReactNode
}

/** The rope drawn from end to end; a chosen stretch is drawn closer below it. */
export const RopeStripCard = memo(function RopeStripCard({
  rope,
  length: ropeLength,
  marks,
  inspection,
  stretch,
  onStretch,
  onRetry,
  children,
}: Props) {
  const { t, quantity } = useTexts()
  const system = unitSystemOf(rope.installation)
  if (ropeLength === null)
    return (
      <section className={styles.card}>
        <Text c="dimmed">{t('ropePage.stripNeedsLength')}</Text>
      </section>
    )
  const { referencePoints: points } = rope.attributes
  const drawn = { ...marks, points, ropeLength, isClosed: isLoop(rope.attributes), unitSystem: system }
  const length = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
  const beyondEnd = damagesBeyondEnd(marks.damages, ropeLength)
  const settings = { system, timezone: rope.installation.timezone }
  const clusters = { damages: marks.damages, ropeLength, settings, stretch, onStretch }
  const labels = { from: t('ropePage.stripFrom'), to: t('ropePage.stripTo'), value: length }
  return (
    <section className={styles.card} aria-label={t('events.strip')}>
      <div className={styles.head}>
        <CardTitle help="recording-on-a-rope#3">{t('events.strip')}</CardTitle>
        <Text size="sm" fw={500}>
          {t(`events.inspectionType.${inspection}`)}
        </Text>
        {marks.missing === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {stretch ? (
          <Button size="compact-sm" variant="default" onClick={() => onStretch(undefined)}>
            {t('common.clearFilter')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed" data-for-hands>
            {t('ropePage.stripHint')}
          </Text>
        )}
      </div>
      <RopeStrip {...drawn}>
        {(width) => (
          <StripBrush {...{ ropeLength, width, stretch, onStretch, labels }}>
            <StripClusters {...clusters} width={width} />
          </StripBrush>
        )}
      </RopeStrip>
      {beyondEnd.length > 0 && (
        <Text size="sm">{t('ropePage.stripBeyondEnd', { count: beyondEnd.length, length: length(ropeLength) })}</Text>
      )}
      {children}
      {marks.minRows > 0 && rope.damages && (
        <WorstPlaceholder count={marks.minRows} rope={{ nominalDiameter: rope.attributes.nominalDiameter, system }} />
      )}
      <WorstStretches
        worst={marks.worst}
        rope={{ nominalDiameter: rope.attributes.nominalDiameter, system }}
        stretch={stretch}
        onStretch={onStretch}
        length={length}
      />
      {stretch && (
        <div className={styles.closer}>
          <Text size="sm">{t('ropePage.stretch', { from: length(stretch.from), to: length(stretch.to) })}</Text>
          <RopeStrip {...drawn} domain={stretch}>
            {(width) => <StripClusters {...clusters} width={width} domain={stretch} />}
          </RopeStrip>
        </div>
      )}
    </section>
  )
})

interface WorstStretchesProps {
  readonly worst: readonly StripWindow[]
  /** Whose reference lengths they are. */
  readonly rope: ReferenceLengthRope
  readonly stretch: RopeStretch | undefined
  readonly onStretch: (stretch: RopeStretch | undefined) => void
  /** Writes a position in the units of the installation. */
  readonly length: (metres: number) => string
}

/** Keeps the place of the worst stretches of a rope with damages while they are being read. */
function WorstPlaceholder({ count, rope }: { readonly count: number; readonly rope: ReferenceLengthRope }) {
  const { t, referenceLength } = useTexts()
  // About as wide as the usual one.
  const usualMultiple = 40
  return (
    <div className={`${styles.worst} ${styles.awaited}`} aria-hidden="true">
      <Text size="sm">{t('events.worstWindow')}</Text>
      {Array.from({ length: count }, (_, index) => (
        <Button key={index} size="compact-xs" variant="default">
          {referenceLength(usualMultiple, rope)}
        </Button>
      ))}
    </div>
  )
}

/**
 * Chooses the worst stretch of a reference length: what the brush cannot do by hand on a rope of kilometres, and what
 * the keyboard reaches. A stretch over the join of a loop cannot be chosen and is only drawn.
 */
function WorstStretches({ worst, rope, stretch, onStretch, length }: WorstStretchesProps) {
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
            data-printed
            aria-label={`${t('events.worstWindow')}, ${long}, ${label}`}
            onClick={() => onStretch(isChosen ? undefined : around)}
          >
            {referenceLength(multiple, rope)}
            <span className={styles.onPaper}>{`: ${label}`}</span>
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
