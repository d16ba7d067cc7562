import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts-context.ts'
import type { AggregatedRopeState } from './use-state-texts.ts'
import styles from './Gauge.module.css'

interface Props {
  readonly areaId: string
  readonly worstRope: AggregatedRopeState['worstRope']
  /** Adds the installation's name, where there are several. */
  readonly withInstallation?: boolean
}

/** Leads to the rope that the worst state comes from; nothing where no rope has a state. */
export function WorstRopeLink({ areaId, worstRope, withInstallation = false }: Props) {
  const { t } = useTexts()
  if (!worstRope) return null
  const { id, name: rope, installation } = worstRope
  return (
    <Link to={pages.rope} params={{ areaId, installationId: installation.id, ropeId: id }} className={styles.worstRope}>
      {withInstallation
        ? t('ropes.worstRopeOf', { rope, installation: installation.name })
        : t('ropes.worstRope', { rope })}
    </Link>
  )
}
