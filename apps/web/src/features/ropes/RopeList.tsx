import { pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Gauge } from '../../ui/Gauge.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import styles from './RopeList.module.css'
import { RopeRowStrip } from './RopeRowStrip.tsx'

interface Props {
  readonly areaId: string
  readonly ropes: readonly Rope[]
}

/** The ropes of an installation under each other: name, facts, gauge, and each rope as a line. */
export function RopeList({ areaId, ropes }: Props) {
  const { t } = useTexts()
  if (ropes.length === 0) return <EmptyState sentence={t('ropes.empty')} />
  return (
    <ul className={styles.list} aria-label={t('ropes.title')}>
      {ropes.map((rope) => (
        <RopeRow key={rope.id} areaId={areaId} rope={rope} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly areaId: string
  readonly rope: Rope
}

function RopeRow({ areaId, rope }: RowProps) {
  const shownName = useShownName()
  const params = { areaId, installationId: rope.installation.id, ropeId: rope.id }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={pages.rope} params={params} className={styles.link}>
            {shownName(rope)}
          </Link>
        </h2>
        <RopeFacts rope={rope} />
        <div className={styles.gauge}>
          <Gauge ratio={rope.damages?.ratio} />
        </div>
      </div>
      <RopeRowStrip rope={rope} />
    </li>
  )
}

function RopeFacts({ rope: { attributes, installation } }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const { ropeApplication, nominalDiameter, ropeType, standard } = attributes
  return (
    <ul className={styles.facts}>
      {ropeApplication && <li>{t(`ropes.application.${ropeApplication}`)}</li>}
      {nominalDiameter !== undefined && (
        <li>
          <Figure value={nominalDiameter} unit="mm" system={installation.baseUnit} />
        </li>
      )}
      {ropeType && <li>{t(`ropes.type.${ropeType}`)}</li>}
      {standard && <li>{t(`ropes.standard.${standard}`)}</li>}
    </ul>
  )
}
