import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import card from '../../ui/card.module.css'
import styles from './PassportCard.module.css'

/** The passport of a rope: manufacturer, loads, dates of installation and removal, predecessor. */
export const PassportCard = memo(function PassportCard({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const facts = useFacts(rope)
  return (
    <section className={card.card} aria-label={t('ropes.group.passport')}>
      <CardTitle help="areas-installations-ropes#4">{t('ropes.group.passport')}</CardTitle>
      {facts.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('assetPages.noPassport')}
        </Text>
      ) : (
        <dl className={styles.facts}>
          {facts.map(({ label, value, isLong }) => (
            <div key={label} data-long={isLong}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
})

interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly isLong?: boolean
}

function useFacts(rope: Rope): readonly Fact[] {
  const { t, date } = useTexts()
  const { reelNumber, certificateNumber, minimumBreakingForce, layLength, installationDate, removalDate, remark } =
    rope.attributes
  const system = unitSystemOf(rope.installation)
  // A day is the same day everywhere.
  const day = (isoDay: string | undefined) => isoDay && date(`${isoDay}T12:00:00.000Z`, 'UTC')
  const label = (name: 'reelNumber' | 'certificateNumber' | 'minimumBreakingForce' | 'layLength') =>
    t(`ropes.attributes.${name}`)
  const facts: readonly Fact[] = [
    { label: t('ropes.attributes.ropeManufacturer'), value: rope.attributes.ropeManufacturer },
    { label: label('reelNumber'), value: reelNumber },
    { label: label('certificateNumber'), value: certificateNumber },
    {
      label: label('minimumBreakingForce'),
      value: minimumBreakingForce !== undefined && (
        <QuantityValue value={minimumBreakingForce} unit="kN" decimals={1} system={system} />
      ),
    },
    {
      label: label('layLength'),
      value: layLength !== undefined && <QuantityValue value={layLength} unit="mm" decimals={1} system={system} />,
    },
    { label: t('ropes.attributes.installationDate'), value: day(installationDate) },
    { label: t('ropes.attributes.removalDate'), value: day(removalDate) },
    { label: t('ropes.predecessor'), value: rope.predecessor && <OtherRope rope={rope} other={rope.predecessor} /> },
    { label: t('ropes.successor'), value: rope.successor && <OtherRope rope={rope} other={rope.successor} /> },
    { label: t('ropes.attributes.remark'), value: remark, isLong: true },
  ]
  return facts.filter(({ value }) => value !== undefined && value !== null && value !== false && value !== '')
}

function OtherRope({ rope, other }: { readonly rope: Rope; readonly other: NonNullable<Rope['predecessor']> }) {
  const { id: installationId, area } = rope.installation
  return (
    <Link to={pages.rope} params={{ areaId: area.id, installationId, ropeId: other.id }} className={styles.other}>
      {other.name}
    </Link>
  )
}
