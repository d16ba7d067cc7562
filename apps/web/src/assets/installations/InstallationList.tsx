import type { Installation } from '@catenary/contract/assets/installations'
import { installations as calls } from '@catenary/contract/assets/installations'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { pages } from '@catenary/contract/page-routes'
import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { worstFirst } from '@catenary/domain/loss/worst-first'
import { Menu } from '@mantine/core'
import { IconArchive, IconLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { Gauge, rowState } from '../../ui/figures/Gauge.tsx'
import { RopeGauge } from '../../ui/figures/RopeGauge.tsx'
import type { ListMap } from '../../ui/map/items/list-map.ts'
import { ShowOnMap } from '../../ui/map/items/ShowOnMap.tsx'
import { OrderAnnouncement } from '../../ui/order/OrderAnnouncement.tsx'
import { OrderHandle } from '../../ui/order/OrderHandle.tsx'
import { RowMenu } from '../../ui/order/RowMenu.tsx'
import { SortChoice } from '../../ui/order/SortChoice.tsx'
import { orderKeys, useOrderRow } from '../../ui/order/use-order-row.ts'
import type { Order } from '../../ui/order/use-order.ts'
import { useOrder } from '../../ui/order/use-order.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useNow } from '../../ui/use-now.ts'
import { UrgencyNote } from '../urgency/UrgencyNote.tsx'
import { UrgentRope } from '../urgency/UrgentRope.tsx'
import { useSortedList } from '../urgency/use-sorted-list.ts'
import { RopesSkeleton } from './InstallationListSkeleton.tsx'
import { useInstallationType } from './use-installation-type.ts'
import moving from '../../ui/order/order.module.css'
import styles from './InstallationList.module.css'

type States = ResponseBody<(typeof calls)['damageSummary']>

interface Props {
  /** How to add the first one; absent for those who may not. */
  readonly add?: ReactNode
  readonly areaId: string
  readonly installations: readonly Installation[]
  /** The state of every rope; undefined while it is being read, null where it could not be read. */
  readonly states: States | undefined | null
  /** Whether the order can be changed. */
  readonly mayMove: boolean
  /** Archives one; absent for those who may not. */
  readonly onArchive?: (installation: Installation) => void
  /** The installation selected on the map, and a handler for selecting another; absent without a map. */
  readonly map?: ListMap
}

/**
 * The installations of an area, the worst or most urgent first or in the order that people gave them, each with the gauges
 * of its ropes.
 */
export function InstallationList({ areaId, installations, states, mayMove, add, ...tools }: Props) {
  const { t } = useTexts()
  const { mutateAsync } = useEndpointMutation(calls.orderBefore)
  const { items, sorting, choice, urgentOf, urgency } = useSortedList('installations', installations, { area: areaId })
  const now = useNow()
  const inOrder = (list: readonly RopeState[]) => (sorting === 'own' ? list : worstFirst(list, now))
  const order = useOrder({
    items,
    mayMove: mayMove && sorting === 'own',
    store: (id, before) => mutateAsync({ params: { id }, body: { installation: { id: before } } }),
  })
  if (installations.length === 0) return <EmptyState sentence={t('installations.empty')}>{add}</EmptyState>
  return (
    <div>
      {installations.length > 1 && <SortChoice {...choice} />}
      <UrgencyNote urgency={urgency} />
      <ul className={styles.list} aria-label={t('installations.title')}>
        {order.items.map((installation) => (
          <Row
            key={installation.id}
            areaId={areaId}
            installation={installation}
            ropes={inOrder(states?.find((state) => state.installation.id === installation.id)?.ropes ?? none)}
            urgent={urgentOf(installation.id)}
            isWaiting={states === undefined}
            hasFailed={states === null}
            order={order}
            {...tools}
          />
        ))}
      </ul>
      <OrderAnnouncement order={order} />
    </div>
  )
}

const none: readonly RopeState[] = []

interface RowProps extends Pick<Props, 'areaId' | 'onArchive' | 'map'> {
  readonly installation: Installation
  readonly ropes: readonly RopeState[] | undefined
  /** Its most urgent rope, where the list is sorted by urgency and it has one. */
  readonly urgent: MostUrgentRope | undefined
  readonly isWaiting: boolean
  readonly hasFailed: boolean
  readonly order: Order
}

function Row({ installation, order, onArchive, map, ...card }: RowProps) {
  const { t } = useTexts()
  const { row, handle, marks } = useOrderRow<HTMLLIElement>(order, installation.id)
  const { id, name } = installation
  return (
    <li ref={row} className={`${styles.row} ${moving.row}`} data-shown={map?.shown === id || undefined} {...marks}>
      {order.mayMove && <OrderHandle handle={handle} />}
      <InstallationCard installation={installation} isMovable={order.mayMove} {...card} />
      <div className={styles.tools}>
        {map && (
          <ShowOnMap name={name} isShown={map.shown === id} onShow={() => map.onShow(map.shown === id ? null : id)} />
        )}
        <RowMenu order={order} item={installation}>
          {map?.onDraw && (
            <Menu.Item leftSection={<IconLine size={16} stroke={1.6} aria-hidden />} onClick={() => map.onDraw?.(id)}>
              {t(installation.latlngs.length > 0 ? 'maps.editLine' : 'maps.drawLine')}
            </Menu.Item>
          )}
          {onArchive && (
            <Menu.Item
              leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
              onClick={() => onArchive(installation)}
            >
              {t('common.archive')}
            </Menu.Item>
          )}
        </RowMenu>
      </div>
    </li>
  )
}

/** A rope in the summary of an area. */
type RopeState = ResponseBody<(typeof calls)['damageSummary']>[number]['ropes'][number]

interface RopeStateProps {
  readonly areaId: string
  readonly installation: Installation
  readonly ropes: readonly RopeState[] | undefined
  readonly urgent: MostUrgentRope | undefined
  readonly isWaiting: boolean
  /** The states could not be read. */
  readonly hasFailed: boolean
  readonly isMovable: boolean
}

/** An installation in the list of its area: its type, and the states of its ropes. */
function InstallationCard({ areaId, installation, urgent, isMovable, ...states }: RopeStateProps) {
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
        {urgent && (
          <div className={styles.urgent}>
            <UrgentRope areaId={areaId} urgent={urgent} />
          </div>
        )}
      </div>
      <RopeStates areaId={areaId} installation={installation} {...states} />
    </div>
  )
}

/** The states of an installation's ropes, their skeleton, or that they could not be read. */
function RopeStates({
  areaId,
  installation,
  ropes,
  isWaiting,
  hasFailed,
}: Omit<RopeStateProps, 'urgent' | 'isMovable'>) {
  const { t } = useTexts()
  return (
    <>
      {isWaiting && <RopesSkeleton ropes={installation.ropeCount} />}
      {hasFailed && (
        <p className={styles.failed}>
          {installation.damages && (
            <Gauge
              ratio={installation.damages.ratio}
              limitEarliest={installation.limitEarliest}
              ropeCount={installation.ropeCount}
              leftOut={installation}
            />
          )}
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
                <RopeGauge rope={rope} short aligned />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
