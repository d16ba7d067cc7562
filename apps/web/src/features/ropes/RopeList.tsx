import { pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { ropes as calls } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Menu } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../api/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Gauge, rowState } from '../../ui/Gauge.tsx'
import { OrderHandle } from '../../ui/order/OrderHandle.tsx'
import { OrderSpoken } from '../../ui/order/OrderSpoken.tsx'
import { RowMenu } from '../../ui/order/RowMenu.tsx'
import { SortChoice } from '../../ui/order/SortChoice.tsx'
import moving from '../../ui/order/order.module.css'
import type { Order } from '../../ui/order/use-order.ts'
import { useOrder } from '../../ui/order/use-order.ts'
import { orderKeys, useOrderRow } from '../../ui/order/use-order-row.ts'
import { useSorting } from '../../ui/order/use-sorting.ts'
import { worstFirst } from '../../ui/order/worst-first.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import styles from './RopeList.module.css'
import { RopeRowStrip } from './RopeRowStrip.tsx'

interface Props {
  /** How to add the first one; absent for those who may not. */
  readonly add?: ReactNode
  readonly areaId: string
  readonly ropes: readonly Rope[]
  /** Lets the order be changed. */
  readonly mayMove: boolean
  /** Archives one; absent for those who may not. */
  readonly onArchive?: (rope: Rope) => void
}

/** The ropes of an installation under each other, the worst first or in the order that people gave them: name, facts, gauge, line. */
export function RopeList({ areaId, ropes, mayMove, onArchive, add }: Props) {
  const { t } = useTexts()
  const { mutateAsync } = useChange(calls.orderBefore, ['ropes', 'installations'])
  const { sorting, choose } = useSorting('ropes')
  const order = useOrder({
    items: sorting === 'worst' ? worstFirst(ropes) : ropes,
    mayMove: mayMove && sorting === 'own',
    store: (id, before) => mutateAsync({ params: { id }, body: { rope: { id: before } } }),
  })
  if (ropes.length === 0) return <EmptyState sentence={t('ropes.empty')}>{add}</EmptyState>
  return (
    <div>
      {ropes.length > 1 && <SortChoice sorting={sorting} onSort={choose} />}
      <ul className={styles.list} aria-label={t('ropes.title')}>
        {order.items.map((rope) => (
          <RopeRow key={rope.id} areaId={areaId} rope={rope} order={order} onArchive={onArchive} />
        ))}
      </ul>
      <OrderSpoken order={order} />
    </div>
  )
}

interface RowProps extends Pick<Props, 'areaId' | 'onArchive'> {
  readonly rope: Rope
  readonly order: Order
}

function RopeRow({ areaId, rope, order, onArchive }: RowProps) {
  const { t } = useTexts()
  const shownName = useShownName()
  const { row, handle, marks } = useOrderRow<HTMLLIElement>(order, rope.id)
  const params = { areaId, installationId: rope.installation.id, ropeId: rope.id }
  return (
    <li ref={row} className={`${styles.row} ${moving.row}`} data-state={rowState(rope.damages?.ratio)} {...marks}>
      <div className={styles.head}>
        <div className={styles.title}>
          {order.mayMove && <OrderHandle handle={handle} />}
          <h2 className={styles.name}>
            <Link
              to={pages.rope}
              params={params}
              className={styles.link}
              aria-keyshortcuts={order.mayMove ? orderKeys : undefined}
            >
              {shownName(rope)}
            </Link>
          </h2>
        </div>
        <RopeFacts rope={rope} />
        <div className={styles.gauge}>
          <Gauge ratio={rope.damages?.ratio} reason={rope.noStateReason} />
        </div>
        <div className={styles.tools}>
          <RowMenu order={order} item={rope}>
            {onArchive && (
              <Menu.Item
                leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
                onClick={() => onArchive(rope)}
              >
                {t('common.archive')}
              </Menu.Item>
            )}
          </RowMenu>
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
          <Figure value={nominalDiameter} unit="mm" system={unitSystemOf(installation)} />
        </li>
      )}
      {ropeType && <li>{t(`ropes.type.${ropeType}`)}</li>}
      {standard && <li>{t(`ropes.standard.${standard}`)}</li>}
    </ul>
  )
}
