import type { Rope } from '@catenary/contract/assets/ropes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import type { InspectionDamage } from '@catenary/contract/records/events'
import { exceedsReferenceLengths, shareFarAbove } from '@catenary/contract/records/recorded-loss'
import { areaToPercent } from '@catenary/domain/loss/damage'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ReactNode } from 'react'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DateNote } from '../events/DateNote.tsx'
import { TestEffectNote } from '../events/TestEffectNote.tsx'
import type { ParsedReport } from './use-mrt-import.ts'
import styles from './ImportDialog.module.css'

interface Props {
  readonly rope: Rope
  readonly fileName: string
  readonly report: ParsedReport
}

const noDamages: readonly InspectionDamage[] = []

/** Preview of the import: the inspection, its findings by type, the largest losses, and warnings. */
export function ReportPreview({ rope, fileName, report }: Props) {
  const { t } = useTexts()
  const { damages = noDamages } = report.ropeEvent
  const documentCount = report.ropeEvent.attributes.importDocuments?.length ?? 0
  return (
    <section className={styles.preview} aria-label={t('imports.preview')}>
      <p className={styles.summary}>
        <strong>{fileName}</strong>
        <span>{t('imports.willBeStored', { count: damages.length })}</span>
        {documentCount > 0 && <span>{t('imports.documentsAdded', { count: documentCount })}</span>}
      </p>
      <Notes rope={rope} report={report} />
      <DateNote rope={rope} at={report.ropeEvent.timestamp} isTest />
      {/* Beside an incomplete test the findings before it still count. */}
      {!report.ropeEvent.attributes.leftOut?.length && (
        <TestEffectNote rope={rope} at={report.ropeEvent.timestamp} findings={damages} />
      )}
      <InspectionFacts rope={rope} report={report} />
      {damages.length === 0 ? (
        <EmptyState sentence={t('imports.noFindings')} />
      ) : (
        <>
          <TypeCounts damages={damages} />
          <LargestLosses rope={rope} damages={damages} />
        </>
      )}
    </section>
  )
}

function Notes({ rope, report: { warnings, ropeEvent } }: Pick<Props, 'rope' | 'report'>) {
  const { t } = useTexts()
  const skippedCount = new Set(ropeEvent.attributes.leftOut?.map(({ finding }) => finding)).size
  const { damages = noDamages } = ropeEvent
  const spreadCount = damages.filter(({ attributes, length = null }) =>
    exceedsReferenceLengths({ ...attributes, length }, rope.attributes),
  ).length
  const farBelowCount = damages.filter(({ attributes }) => shareFarAbove(attributes, rope.attributes)).length
  if (warnings.length === 0 && skippedCount + spreadCount + farBelowCount === 0) return null
  return (
    <div className={styles.notes}>
      <strong>{t('imports.warnings')}</strong>
      <ul>
        {skippedCount > 0 && <li>{t('imports.leftOut', { count: skippedCount })}</li>}
        {spreadCount > 0 && <li>{t('imports.lossSpread', { count: spreadCount })}</li>}
        {farBelowCount > 0 && <li>{t('imports.lossFarBelow', { count: farBelowCount })}</li>}
        {warnings.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

function InspectionFacts({ rope, report: { ropeEvent } }: Pick<Props, 'rope' | 'report'>) {
  const { t, dateTime } = useTexts()
  const { reportedBy, instrument, zeroPoint, speed, description } = ropeEvent.attributes
  const system = unitSystemOf(rope.installation)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('common.date'), dateTime(ropeEvent.timestamp, rope.installation.timezone)],
    [t('events.attributes.reportedBy'), reportedBy?.name],
    [t('events.attributes.instrument'), instrument],
    [t('events.attributes.zeroPoint'), zeroPoint],
    [
      t('events.attributes.speed'),
      speed === undefined ? undefined : <QuantityValue value={speed} unit="m/s" system={system} />,
    ],
    // The standard that the report names, which need not be that of the rope.
    [t('events.attributes.description'), description],
    [t('splices.title'), ropeEvent.splices?.map(({ name }) => name).join(', ')],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact !== undefined && fact !== '')
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}

function TypeCounts({ damages }: { readonly damages: readonly InspectionDamage[] }) {
  const { t, short } = useTexts()
  const counts = new Map<EventType, number>()
  for (const { attributes } of damages) counts.set(attributes.type, (counts.get(attributes.type) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
  return (
    <div>
      <h3 className={styles.heading}>{t('imports.findings', { count: damages.length })}</h3>
      <ul className={styles.types}>
        {sorted.map(([type, count]) => (
          <li key={type}>
            <span className={styles.count}>{short(count)}</span> {t(`events.type.${type}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LargestLosses({ rope, damages }: { readonly rope: Rope; readonly damages: readonly InspectionDamage[] }) {
  const { t } = useTexts()
  const losses = largestLosses(damages, rope.attributes.metallicCrossSection)
  const system = unitSystemOf(rope.installation)
  if (losses.length === 0) return null
  return (
    <table className={styles.losses}>
      <caption>{t('imports.largestLosses')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('common.position')}</th>
          <th scope="col">{t('events.attributes.type')}</th>
          <th scope="col">{t('events.attributes.crossSectionLossAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {losses.map(({ key, position, type, amount, unit }) => (
          <tr key={key}>
            <td>
              <QuantityValue value={position} unit="m" system={system} />
            </td>
            <td>{t(`events.type.${type}`)}</td>
            <td>
              <QuantityValue value={amount} unit={unit} system={system} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A finding by its loss of metallic cross-section, in the unit it was reported in. */
interface FindingLoss {
  readonly key: string
  /** Metres along the rope. */
  readonly position: number
  readonly type: EventType
  readonly amount: number
  readonly unit: '%' | 'mm²'
}

const maxListed = 5

/**
 * The findings with the largest losses, largest first. Losses in mm² and in percent compare by the rope's metallic
 * cross-section (mm²); where that is not known, those in mm² come after those in percent.
 */
function largestLosses(damages: readonly InspectionDamage[], crossSection = 0): FindingLoss[] {
  const losses = damages.flatMap(({ position, attributes }, index): FindingLoss[] => {
    const { crossSectionLossAmount: amount, crossSectionLossUnit: unit, type } = attributes
    return amount !== undefined && unit !== undefined && amount > 0
      ? [{ key: String(index), position, type, amount, unit }]
      : []
  })
  const percentOf = (loss: FindingLoss) => (loss.unit === '%' ? loss.amount : areaToPercent(loss.amount, crossSection))
  return losses
    .toSorted((one, other) => (percentOf(other) ?? -1) - (percentOf(one) ?? -1) || other.amount - one.amount)
    .slice(0, maxListed)
}
