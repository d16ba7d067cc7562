import { stripHeight } from '@catenary/charts/strip/rope-strip-layout'
import { Skeleton } from '@mantine/core'
import order from '../../ui/order/order.module.css'
import styles from './RopeList.module.css'

/** As many ropes on their way, each as tall as it will be: name, facts, gauge, line. Nothing below moves when they come. */
export function RopeListSkeleton({ ropes }: { readonly ropes: number }) {
  return (
    <div aria-hidden>
      {ropes > 1 && <Skeleton className={order.sorting} width="14rem" height="1.875rem" />}
      <div className={styles.list}>
        {Array.from({ length: ropes }, (_, row) => (
          <div key={row} className={styles.row}>
            <div className={styles.head}>
              <Skeleton className={styles.title} width="12rem" height="1.4rem" />
              <Skeleton className={styles.facts} width="16rem" height="1.25rem" />
              <Skeleton className={styles.gauge} width="9rem" height="1.375rem" />
            </div>
            <Skeleton height={stripHeight(1)} />
          </div>
        ))}
      </div>
    </div>
  )
}
