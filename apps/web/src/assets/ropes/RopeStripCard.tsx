import type { RopeStretch, StripSplice, StripWindow } from '@catenary/charts/strip/rope-strip'
import type { Rope } from '@catenary/contract/assets/ropes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { InspectionType } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'
import { StripBrush } from '../../ui/strip/StripBrush.tsx'
import { StripClusters } from '../../ui/strip/StripClusters.tsx'
import type { MissingMarks } from '../../ui/strip/UnknownRope.tsx'
import type { DatedDamage } from '../../ui/strip/use-cluster-text.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { WorstStretches } from './WorstStretches.tsx'
import styles from './RopeStripCard.module.css'

/** What stands on the rope. */
export interface RopeMarks {
  readonly damages: readonly DatedDamage[]
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
  /** Stands below the strip: what it does not show. */
  readonly children?: ReactNode
}

/** The rope drawn from end to end; a chosen stretch is drawn closer below it. */
export function RopeStripCard({
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
  const settings = { system, timezone: rope.installation.timezone }
  const clusters = { damages: marks.damages, ropeLength, settings, stretch, onStretch }
  const labels = { from: t('ropePage.stripFrom'), to: t('ropePage.stripTo'), value: length }
  return (
    <section className={styles.card} aria-label={t('events.strip')}>
      <div className={styles.head}>
        <Title order={2}>{t('events.strip')}</Title>
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
          <Text size="sm" c="dimmed">
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
      {children}
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
}
