import type { Installation, installations as calls } from '@catenary/contract/assets/installations'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { Gauge, rowState } from '../../ui/figures/Gauge.tsx'
import { orderKeys } from '../../ui/order/use-order-row.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { RopesSkeleton } from './InstallationListSkeleton.tsx'
import { useInstallationType } from './use-installation-type.ts'
import styles from './InstallationList.module.css'

/** A rope in the summary of an area. */
export type RopeState = ResponseBody<(typeof calls)['damageSummary']>[number]['ropes'][number]

interface Props {
  readonly areaId: string
  readonly installation: Installation
  readonly ropes: readonly RopeState[] | undefined
  readonly isWaiting: boolean
  /** The states could not be read. */
  readonly hasFailed: boolean
  readonly isMovable: boolean
}

/** An installation as an entry of its area's list: what it is, and how each of its ropes stands. */
export function InstallationCard({ areaId, installation, ropes, isWaiting, hasFailed, isMovable }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const type = useInstallationType()(installation)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link
            to={pages.installation}
            params={{ areaId, installationId: installation.id }}
            aria-keyshortcuts={isMovable ? orderKeys : undefined}
          >
            {displayName(installation)}
          </Link>
        </h2>
        <p className={styles.facts}>
          {type} · {t('common.ropeCount', { count: installation.ropeCount })}
        </p>
      </div>
      {isWaiting && <RopesSkeleton ropes={installation.ropeCount} />}
      {hasFailed && (
        <p className={styles.failed}>
          {installation.damages && <Gauge ratio={installation.damages.ratio} />}
          <span>{t('ropes.notLoaded')}</span>
        </p>
      )}
      {ropes && ropes.length > 0 && (
        <ul className={styles.ropes} aria-label={t('ropes.title')}>
          {ropes.map((rope) => (
            <li key={rope.id}>
              <Link
                className={styles.rope}
                data-state={rowState(rope.damages?.ratio)}
                to={pages.rope}
                params={{ areaId, installationId: installation.id, ropeId: rope.id }}
              >
                <span className={styles.ropeName}>{rope.name}</span>
                <Gauge ratio={rope.damages?.ratio} reason={rope.noStateReason} short />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
