import { pages } from '@catenary/contract/page-routes'
import type { AggregatedRopeState } from '@catenary/i18n/assets/describe-rope'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts-context.ts'
import styles from './Gauge.module.css'

interface Props {
  readonly areaId: string
  readonly worstRope: AggregatedRopeState['worstRope']
  /** Adds the installation's name, where there are several. */
  readonly withInstallation?: boolean
  /** What it is the worst by: its state, unless said otherwise. */
  readonly by?: 'state' | 'urgency'
}

const textKeys = {
  state: ['ropes.worstRope', 'ropes.worstRopeOf'],
  urgency: ['ropes.mostUrgentRope', 'ropes.mostUrgentRopeOf'],
} as const

/** Leads to the rope that the worst state comes from, or to the most urgent; nothing where no rope has a state. */
export function WorstRopeLink({ areaId, worstRope, withInstallation = false, by = 'state' }: Props) {
  const { t } = useTexts()
  if (!worstRope) return null
  const { id, name: rope, installation } = worstRope
  const [alone, ofInstallation] = textKeys[by]
  return (
    <Link to={pages.rope} params={{ areaId, installationId: installation.id, ropeId: id }} className={styles.worstRope}>
      {withInstallation ? t(ofInstallation, { rope, installation: installation.name }) : t(alone, { rope })}
    </Link>
  )
}
