import type { StripDamage } from '@catenary/charts/strip/rope-strip'
import type { Rope } from '@catenary/contract/assets/ropes'
import { countedLossArea } from '@catenary/contract/records/recorded-loss'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { lossPercent } from '@catenary/domain/health-percent'
import { areaToPercent, percentToArea } from '@catenary/domain/loss/damage'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import { Gauge } from '../../../ui/figures/Gauge.tsx'
import { RopeGauge } from '../../../ui/figures/RopeGauge.tsx'
import { useStateTexts } from '../../../ui/figures/use-state-texts.ts'
import { RopeStrip } from '../../../ui/strip/RopeStrip.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useReferencePosition } from '../../events/use-reference-position.ts'
import { useLossFallText } from '../grid/use-row-evaluation.ts'
import type { RowEvaluation } from '../grid/use-row-evaluation.ts'
import styles from '../QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  readonly evaluation: Pick<
    RowEvaluation,
    'found' | 'loss' | 'fall' | 'known' | 'worstNow' | 'splices' | 'inspectionType' | 'checked' | 'missing' | 'after'
  >
  /** The row that is being typed in. */
  readonly current: string | undefined
  readonly onGo: (row: string) => void
}

/** The rope as stored, and the state including the rows, once there are any. */
export const RunningLossCard = memo(function RunningLossCard({ rope, evaluation, current, onGo }: Props) {
  const { t } = useTexts()
  const { found, loss, known, splices, checked, inspectionType } = evaluation
  const { ropeLength, referencePoints: points, metallicCrossSection: crossSection } = rope.attributes
  const positionMetres = checked.find(({ row }) => row.id === current)?.place?.position ?? null
  const isEmpty = found.length === 0
  const isNotInspected = isEmpty && !rope.inspected.includes(inspectionType)
  const missing = evaluation.missing ?? (isNotInspected ? 'notInspected' : undefined)
  const damages = useMemo(() => {
    const remainingDamages = known.filter(
      ({ counts, id }) => counts && (isEmpty || loss === null || loss.remainingIds.has(id)),
    )
    return [...remainingDamages, ...found.map((one) => toStripDamage(one, crossSection))]
  }, [known, found, loss, crossSection, isEmpty])
  const worst = missing || !loss ? noWindows : isEmpty ? evaluation.worstNow : loss.worst
  return (
    <section className={styles.state} aria-label={t('ropes.health')}>
      <div className={styles.strip}>
        {ropeLength === undefined ? (
          <Text c="dimmed">{t('ropePage.stripNeedsLength')}</Text>
        ) : (
          <RopeStrip
            {...{ damages, splices, points, ropeLength, missing, worst }}
            isClosed={isLoop(rope.attributes)}
            minRows={loss?.worst.length ?? 0}
            unitSystem={unitSystemOf(rope.installation)}
            highlightedPosition={positionMetres !== null && positionMetres <= ropeLength ? positionMetres : null}
          />
        )}
      </div>
      <div className={styles.figures}>
        <StateChange rope={rope} evaluation={evaluation} />
        {!missing && <LossFigures rope={rope} evaluation={evaluation} onGo={onGo} />}
      </div>
    </section>
  )
})

const noWindows: readonly never[] = []

function toStripDamage({ id, damage }: RowEvaluation['found'][number], crossSection: number | undefined): StripDamage {
  const { crossSectionLossAmount: amount = null, crossSectionLossUnit: unit, type } = damage.attributes
  const percent =
    unit === 'mm²' ? (amount !== null && crossSection ? areaToPercent(amount, crossSection) : null) : amount
  const area = unit === 'mm²' ? amount : amount !== null && crossSection ? percentToArea(amount, crossSection) : null
  return {
    id,
    positionToday: damage.position,
    lengthToday: damage.length ?? null,
    left: null,
    loss: { percent, area },
    counts: true,
    attributes: { type },
  }
}

/** The state of the rope now, and what saving would do to it: no verdict of an inspection that is not recorded yet. */
function StateChange({ rope, evaluation: { found, missing, after } }: Pick<Props, 'rope' | 'evaluation'>) {
  const { t } = useTexts()
  const { governs } = useStateTexts()
  const facts = governs(rope)
  return (
    <dl className={styles.change}>
      <dt>{t('quickEntry.stateNow')}</dt>
      <dd>
        <RopeGauge rope={rope} />
        {facts && <Text size="xs">{facts}</Text>}
      </dd>
      <dt>{t('quickEntry.stateAfter')}</dt>
      <dd>
        {missing === 'failed' && <Text size="sm">{t('quickEntry.afterNotKnown')}</Text>}
        {missing === 'loading' && <Text size="sm">{t('ropePage.damagesLoading')}</Text>}
        {!missing &&
          (found.length === 0 ? (
            <Text size="sm">{t('quickEntry.afterNothing')}</Text>
          ) : (
            <Gauge {...after} leftOut={after} />
          ))}
      </dd>
    </dl>
  )
}

function LossFigures({
  rope,
  evaluation: { loss, fall, found, worstNow, inspectionType, checked },
  onGo,
}: Omit<Props, 'current'>) {
  const { t, quantity, referenceLength } = useTexts()
  const fallText = useLossFallText()
  const referencePosition = useReferencePosition(rope)
  const system = unitSystemOf(rope.installation)
  if (!loss || loss.ratio === null)
    return (
      <Text size="sm" c="dimmed">
        {t('quickEntry.noLoss')}
      </Text>
    )
  // A rope must not look sound because the loss of its damages is missing.
  const lossless = found.filter(({ damage }) => countedLossArea(damage.attributes, rope.attributes) === 0).length
  const length = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
  const rowIn = (from: number, to: number) =>
    checked.find(({ place, damage }) => damage && place && place.position >= from && place.position <= to)?.row.id
  return (
    <>
      <table className={styles.windows}>
        <thead>
          <tr>
            <th scope="col">{t('quickEntry.referenceLength')}</th>
            {/* The state above is of the worst inspection; these are of this one alone. */}
            <th scope="col">
              {t('quickEntry.lossOfLimit', { inspection: t(`events.inspectionType.${inspectionType}`) })}
            </th>
            <th scope="col">{t('quickEntry.worstPlace')}</th>
          </tr>
        </thead>
        <tbody>
          {(found.length === 0 ? worstNow : loss.worst).map(
            ({ multiple, limit, loss: share, lossOverTarget, window }) => {
              const row = window && rowIn(window.from, window.to)
              const positionText = window && (referencePosition(window.from) ?? length(window.from))
              return (
                <tr key={multiple} data-over={lossOverTarget >= 100 || undefined}>
                  <th scope="row">{referenceLength(multiple)}</th>
                  <td>{`${quantity(lossPercent(share, 2), '%')} / ${quantity(limit, '%')}`}</td>
                  <td>
                    {row ? (
                      <button
                        type="button"
                        aria-label={t('quickEntry.goToWorst', { place: positionText ?? '' })}
                        onClick={() => onGo(row)}
                      >
                        {positionText}
                      </button>
                    ) : (
                      (positionText ?? '–')
                    )}
                  </td>
                </tr>
              )
            },
          )}
        </tbody>
      </table>
      <output>
        {found.length > 0 && fall && (
          <Alert color="yellow" role="note">
            {fallText(fall)}
          </Alert>
        )}
      </output>
      {lossless > 0 && <Text size="xs">{t('quickEntry.withoutLoss', { count: lossless })}</Text>}
      {found.length > 0 && inspectionType === 'mrt' && (
        <Text size="xs" c="dimmed">
          {t('quickEntry.snapshot')}
        </Text>
      )}
    </>
  )
}
