import type { Answer } from '@catenary/contract/endpoint'
import type { Installation, installations as calls } from '@catenary/contract/installations'
import { pages } from '@catenary/contract/pages'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Gauge } from '../../ui/Gauge.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import styles from './InstallationList.module.css'
import { useInstallationType } from './use-installation-type.ts'

type States = Answer<(typeof calls)['damageSummary']>
type RopeState = States[number]['ropes'][number]

interface Props {
  readonly areaId: string
  readonly installations: readonly Installation[]
  /** The state of every rope; undefined while it is being read. */
  readonly states: States | undefined
}

/** The installations of an area, each with the gauges of its ropes. */
export function InstallationList({ areaId, installations, states }: Props) {
  const { t } = useTexts()
  if (installations.length === 0) return <EmptyState sentence={t('installations.empty')} />
  return (
    <ul className={styles.list} aria-label={t('installations.title')}>
      {installations.map((installation) => (
        <InstallationCard
          key={installation.id}
          areaId={areaId}
          installation={installation}
          ropes={states?.find((state) => state.installation.id === installation.id)?.ropes}
          waiting={states === undefined}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  readonly areaId: string
  readonly installation: Installation
  readonly ropes: readonly RopeState[] | undefined
  readonly waiting: boolean
}

function InstallationCard({ areaId, installation, ropes, waiting }: CardProps) {
  const { t } = useTexts()
  const shownName = useShownName()
  const type = useInstallationType()(installation)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={pages.installation} params={{ areaId, installationId: installation.id }}>
            {shownName(installation)}
          </Link>
        </h2>
        <p className={styles.facts}>
          {type} · {t('common.ropeCount', { count: installation.ropeCount })}
        </p>
      </div>
      {waiting && installation.ropeCount > 0 && <Skeleton className={styles.ropes} height={32} />}
      {ropes && ropes.length > 0 && (
        <ul className={styles.ropes} aria-label={t('ropes.title')}>
          {ropes.map((rope) => (
            <li key={rope.id}>
              <Link
                className={styles.rope}
                to={pages.rope}
                params={{ areaId, installationId: installation.id, ropeId: rope.id }}
              >
                <span className={styles.ropeName}>{rope.name}</span>
                <Gauge ratio={rope.damages?.ratio} short />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
