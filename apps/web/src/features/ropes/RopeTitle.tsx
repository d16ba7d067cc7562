import type { Rope } from '@catenary/contract/ropes'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Figure } from '../../ui/Figure.tsx'
import { Gauge } from '../../ui/Gauge.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RopeTitle.module.css'

interface Props {
  readonly rope: Rope
  /** The page's tools, the one primary action last. */
  readonly children: ReactNode
}

/** The title row of a rope: its name, its state, three facts, and what can be done. */
export function RopeTitle({ rope, children }: Props) {
  const { t } = useTexts()
  const { nominalDiameter, ropeType, standard } = rope.attributes
  const system = rope.installation.baseUnit
  return (
    <header className={styles.row}>
      <PageTitle parts={[rope.name, rope.installation.name]} />
      <Title order={1}>
        {rope.name}
        {rope.isDeleted && <span className={styles.archived}> {t('common.archivedSuffix')}</span>}
      </Title>
      <Gauge ratio={rope.damages?.ratio} shape="ring" />
      <ul className={styles.facts}>
        {nominalDiameter !== undefined && (
          <li>
            <Figure value={nominalDiameter} unit="mm" decimals={decimalsOf(nominalDiameter)} system={system} />
          </li>
        )}
        {ropeType && <li>{t(`ropes.type.${ropeType}`)}</li>}
        {standard && <li>{t(`ropes.standard.${standard}`)}</li>}
      </ul>
      <div className={styles.tools}>{children}</div>
    </header>
  )
}

// A diameter is written as it was entered: "56 mm", but "50.5 mm".
function decimalsOf(diameter: number): number {
  return Number.isInteger(diameter) ? 0 : 1
}
