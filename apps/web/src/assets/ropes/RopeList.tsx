import { stripHeight } from '@catenary/charts/strip/rope-strip-layout'
import type { Rope, RopeDamages } from '@catenary/contract/assets/ropes'
import { ropes as calls } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { describeStandard } from '@catenary/i18n/assets/describe-rope'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Menu, Skeleton } from '@mantine/core'
import { IconArchive, IconLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { AttentionReasons } from '../../ui/figures/AttentionReasons.tsx'
import { rowState } from '../../ui/figures/Gauge.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { RopeGauge } from '../../ui/figures/RopeGauge.tsx'
import type { ListMap } from '../../ui/map/items/list-map.ts'
import { ShowOnMap } from '../../ui/map/items/ShowOnMap.tsx'
import type { MapBackground } from '../../ui/map/map-types.ts'
import { placementOf } from '../../ui/map/map-types.ts'
import { OrderAnnouncement } from '../../ui/order/OrderAnnouncement.tsx'
import { OrderHandle } from '../../ui/order/OrderHandle.tsx'
import { RowMenu } from '../../ui/order/RowMenu.tsx'
import { SortChoice } from '../../ui/order/SortChoice.tsx'
import { orderKeys, useOrderRow } from '../../ui/order/use-order-row.ts'
import type { Order } from '../../ui/order/use-order.ts'
import { useOrder } from '../../ui/order/use-order.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { UrgencyNote } from '../urgency/UrgencyNote.tsx'
import { useSortedList } from '../urgency/use-sorted-list.ts'
import { useInspectionFacts } from './use-inspection-facts.ts'
import moving from '../../ui/order/order.module.css'
import styles from './RopeList.module.css'

interface Props {
  /** How to add the first one; absent for those who may not. */
  readonly add?: ReactNode
  readonly areaId: string
  readonly installationId: string
  readonly ropes: readonly Rope[]
  /** What was found on them; undefined while it is being read, null where it could not be read. */
  readonly damages: readonly RopeDamages[] | undefined | null
  /** Whether the order can be changed. */
  readonly mayMove: boolean
  /** Archives one; absent for those who may not. */
  readonly onArchive?: (rope: Rope) => void
  /** The map of the ropes, whose legend the list is, and what it is drawn on; absent where there is none. */
  readonly map?: (ListMap & { readonly ground: MapBackground['kind'] }) | undefined
}

/**
 * The ropes of an installation under each other, the worst or most urgent first or in the order that people gave them:
 * name, facts, gauge, line.
 */
export function RopeList({ installationId, ropes, mayMove, add, ...tools }: Props) {
  const { t } = useTexts()
  const { mutateAsync } = useEndpointMutation(calls.orderBefore, ['ropes', 'installations'])
  const scope = { installation: installationId }
  const { items, sorting, choice, urgentOf, urgency } = useSortedList('ropes', ropes, scope)
  const order = useOrder({
    items,
    mayMove: mayMove && sorting === 'own',
    store: (id, before) => mutateAsync({ params: { id }, body: { rope: { id: before } } }),
  })
  const longestLength = Math.max(...ropes.map(({ attributes }) => attributes.ropeLength ?? 0))
  if (ropes.length === 0) return <EmptyState sentence={t('ropes.empty')}>{add}</EmptyState>
  return (
    <div>
      {ropes.length > 1 && <SortChoice {...choice} />}
      <UrgencyNote urgency={urgency} />
      <ul className={styles.list} data-map={tools.map ? true : undefined} aria-label={t('ropes.title')}>
        {order.items.map((rope) => (
          <RopeRow
            key={rope.id}
            rope={rope}
            urgent={urgentOf(rope.id)}
            order={order}
            longestLength={longestLength}
            {...tools}
          />
        ))}
      </ul>
      <OrderAnnouncement order={order} />
    </div>
  )
}

interface RowProps extends Pick<Props, 'areaId' | 'damages' | 'onArchive' | 'map'> {
  readonly rope: Rope
  /** Why it is urgent, where the list is sorted by urgency and it is. */
  readonly urgent: MostUrgentRope | undefined
  readonly order: Order
  /** The length of the longest of them, in metres. */
  readonly longestLength: number
}

function RopeRow({ areaId, rope, urgent, order, damages, longestLength, ...tools }: RowProps) {
  const displayName = useDisplayName()
  const { row, handle, marks } = useOrderRow<HTMLLIElement>(order, rope.id)
  const params = { areaId, installationId: rope.installation.id, ropeId: rope.id }
  return (
    <li
      ref={row}
      className={`${styles.row} ${moving.row}`}
      data-state={rowState(rope.damages?.ratio)}
      data-shown={tools.map?.shown === rope.id || undefined}
      {...marks}
    >
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
              {displayName(rope)}
            </Link>
          </h2>
        </div>
        <RopeFacts rope={rope} map={tools.map} />
        {urgent && (
          <div className={styles.reasons}>
            <AttentionReasons reasons={urgent.reasons} />
          </div>
        )}
        <div className={styles.gauge}>
          <RopeGauge rope={rope} />
        </div>
        <div className={styles.tools}>
          <RowTools rope={rope} order={order} {...tools} />
        </div>
      </div>
      <RopeRowStrip rope={rope} damages={damages} longestLength={longestLength} />
    </li>
  )
}

/** What can be done with a rope of the list: show it on the map, and the menu of its row. */
function RowTools({ rope, order, onArchive, map }: Pick<RowProps, 'rope' | 'order' | 'onArchive' | 'map'>) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const { id } = rope
  return (
    <>
      {map && placementOf(rope, map.ground) === 'here' && (
        <ShowOnMap
          name={displayName(rope) ?? rope.name}
          isShown={map.shown === id}
          onShow={() => map.onShow(map.shown === id ? null : id)}
        />
      )}
      <RowMenu order={order} item={rope}>
        {map?.onDraw && (
          <Menu.Item leftSection={<IconLine size={16} stroke={1.6} aria-hidden />} onClick={() => map.onDraw?.(id)}>
            {t(placementOf(rope, map.ground) === 'here' ? 'maps.editLine' : 'maps.drawLine')}
          </Menu.Item>
        )}
        {onArchive && (
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />} onClick={() => onArchive(rope)}>
            {t('common.archive')}
          </Menu.Item>
        )}
      </RowMenu>
    </>
  )
}

const missingKeys = { here: null, elsewhere: 'maps.onOtherMap', nowhere: 'maps.notPlaced' } as const

function RopeFacts({ rope, map }: Pick<RowProps, 'rope' | 'map'>) {
  const { t } = useTexts()
  const inspectionFacts = useInspectionFacts()
  const { attributes, installation } = rope
  const missingKey = map ? missingKeys[placementOf(rope, map.ground)] : null
  const { ropeApplication, nominalDiameter, ropeType } = attributes
  const standard = describeStandard(attributes, t)
  return (
    <ul className={styles.facts}>
      {ropeApplication && <li>{t(`ropes.application.${ropeApplication}`)}</li>}
      {nominalDiameter !== undefined && (
        <li>
          <QuantityValue value={nominalDiameter} unit="mm" system={unitSystemOf(installation)} />
        </li>
      )}
      {ropeType && <li>{t(`ropes.type.${ropeType}`)}</li>}
      {standard && <li>{standard}</li>}
      {inspectionFacts(rope).map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
      {missingKey && <li>{t(missingKey)}</li>}
    </ul>
  )
}

const none: readonly never[] = []

interface RopeRowStripProps {
  readonly rope: Rope
  /** Those of all ropes; undefined while they are being read, null where they could not be read. */
  readonly damages: readonly RopeDamages[] | undefined | null
  /**
   * The length of the longest rope of the list in metres: equal metres are equally long in the strips of all that are
   * not much shorter.
   */
  readonly longestLength: number
}

/** Share of the longest rope's length; below it a shorter rope has its own scale, since its positions would coincide. */
const minLengthShare = 0.1

/**
 * A rope of the installation drawn as a line: the damages that govern its state and its worst stretch, so that the bad
 * places of all ropes are seen under each other. Nothing where the rope's length is not known.
 */
function RopeRowStrip({ rope, damages, longestLength }: RopeRowStripProps) {
  const { ropeLength } = rope.attributes
  const ropeDamages = damages?.find(({ id }) => id === rope.id)
  const worst = useMemo(() => {
    const windows = ropeDamages?.damageSummary?.worst ?? none
    return windows.toSorted((one, other) => other.lossOverTarget - one.lossOverTarget).slice(0, 1)
  }, [ropeDamages])
  const missing = rope.noStateReason === 'notInspected' ? 'notInspected' : ropeDamages ? undefined : 'failed'
  if (ropeLength === undefined) return null
  if (damages === undefined) return <Skeleton height={stripHeight(1)} />
  return (
    <RopeStrip
      ropeLength={ropeLength}
      isClosed={isLoop(rope.attributes)}
      damages={ropeDamages?.result ?? none}
      missing={missing}
      splices={none}
      worst={worst}
      minRows={1}
      scaleLength={Math.max(ropeLength, ropeLength < minLengthShare * longestLength ? 0 : longestLength)}
      unitSystem={unitSystemOf(rope.installation)}
    />
  )
}
