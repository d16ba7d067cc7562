import { Skeleton } from '@mantine/core'
import order from '../../ui/order/order.module.css'
import styles from './InstallationList.module.css'

interface Props {
  readonly installations: number
  /** In all of them together. */
  readonly ropes: number
}

/** As many installations on their way, with as much room for their ropes as these will take. What lies below stays where it is. */
export function InstallationListSkeleton({ installations, ropes }: Props) {
  return (
    <div aria-hidden>
      {installations > 1 && <Skeleton className={order.sorting} width="14rem" height="1.875rem" />}
      <div className={styles.list}>
        {Array.from({ length: installations }, (_, row) => (
          <div key={row} className={styles.row}>
            <div className={styles.card}>
              <div className={styles.head}>
                <Skeleton className={styles.nameRoom} width="10rem" />
                <Skeleton width="9rem" height="1.25rem" />
              </div>
              <RopesSkeleton ropes={Math.ceil((ropes - row) / installations)} />
            </div>
            <div className={styles.tools} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The ropes of an installation while their states are on their way. */
export function RopesSkeleton({ ropes }: { readonly ropes: number }) {
  if (ropes <= 0) return null
  return (
    <div className={styles.ropes} aria-hidden>
      {Array.from({ length: ropes }, (_, rope) => (
        <div key={rope} className={styles.ropeRoom}>
          <Skeleton height="1.25rem" />
        </div>
      ))}
    </div>
  )
}
