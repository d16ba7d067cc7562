import type { Area } from '@catenary/contract/assets/areas'
import { pages } from '@catenary/contract/page-routes'
import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'
import { Gauge, rowState } from '../../ui/figures/Gauge.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { SpacerRow } from '../../ui/list/SpacerRow.tsx'
import type { VisibleRows } from '../../ui/list/use-visible-rows.ts'
import { useVisibleRows } from '../../ui/list/use-visible-rows.ts'
import { ShowOnMap } from '../../ui/map/items/ShowOnMap.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { UrgentRope } from '../urgency/UrgentRope.tsx'
import table from '../../ui/list/rows.module.css'
import styles from './AreaList.module.css'

interface Props {
  /** What the filter leaves of them. */
  readonly areas: readonly Area[]
  /** The most urgent rope of an area; undefined where none is, and where the list is not sorted by urgency. */
  readonly urgentOf: (id: string) => MostUrgentRope | undefined
  /** Shows whose area it is: for those who see several mandators' areas. */
  readonly withMandator: boolean
  readonly onClearFilter: () => void
  /** Opens an area's settings; absent for those who may not change them. */
  readonly onEdit?: (id: string) => void
  /** The area that the map shows. */
  readonly shown: string | null
  readonly onShow: (id: string | null) => void
}

/** About as high as a row is; each is measured once it is drawn. */
const rowHeight = 44

/** The areas as rows that are links; of thousands only those near the screen are drawn. */
export function AreaList({ areas, onClearFilter, ...rest }: Props) {
  const { t } = useTexts()
  const drawn = useRef<HTMLTableElement>(null)
  const rows = useVisibleRows(drawn, areas.length, { rowHeight })
  if (areas.length === 0)
    return (
      <EmptyState sentence={t('common.noResults')}>
        <Button variant="default" onClick={onClearFilter}>
          {t('common.clearFilter')}
        </Button>
      </EmptyState>
    )
  const { withMandator } = rest
  return (
    <table
      ref={drawn}
      className={`${table.table} ${styles.list}`}
      aria-label={t('areas.title')}
      aria-rowcount={areas.length + 1}
    >
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          {withMandator && <th scope="col">{t('areas.mandator')}</th>}
          <th scope="col" className={table.number}>
            {t('installations.title')}
          </th>
          <th scope="col">{t('areas.worst')}</th>
          <th scope="col" className={styles.toolsHead}>
            {t('common.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.drawn.flatMap(({ index, gap }) => {
          const area = areas[index]
          if (!area) return []
          return (
            <Fragment key={area.id}>
              <SpacerRow height={gap} />
              <AreaRow area={area} index={index} measure={rows.measure} {...rest} />
            </Fragment>
          )
        })}
        <SpacerRow height={rows.below} />
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'areas' | 'onClearFilter'> & {
  readonly area: Area
  readonly index: number
  readonly measure: VisibleRows['measure']
}

// Beside the map, and on a tablet, there is no room for the label; the icon has an accessible name.
const narrowTable = '(min-width: 48em) and (max-width: 64em), (min-width: 90em) and (max-width: 100em)'

function AreaRow({ area, index, measure, withMandator, urgentOf, ...tools }: RowProps) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const isShort = useScreenQuery(narrowTable)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-shown={tools.shown === area.id || undefined}
      data-state={rowState(area.damages?.ratio)}
    >
      <th scope="row">
        <Link to={pages.area} params={{ areaId: area.id }} className={table.link}>
          {displayName(area)}
        </Link>
      </th>
      {withMandator && <td className={table.muted}>{area.mandator.name}</td>}
      <td className={`${table.number} ${styles.count}`}>
        <span className={styles.bare}>{area.installationCount}</span>
        <span className={styles.worded}>{t('common.installationCount', { count: area.installationCount })}</span>
      </td>
      <td className={`${table.named} ${styles.state}`}>
        <AreaState area={area} urgent={urgentOf(area.id)} isShort={isShort} />
      </td>
      <td className={styles.tools}>
        <AreaTools area={area} {...tools} />
      </td>
    </tr>
  )
}

interface AreaStateProps {
  readonly area: Area
  readonly urgent: MostUrgentRope | undefined
  readonly isShort: boolean
}

function AreaState({ area, urgent, isShort }: AreaStateProps) {
  const { t } = useTexts()
  const { withoutState } = useStateTexts()
  if (area.ropeCount === 0) return <span className={table.muted}>{t('ropes.noRopes')}</span>
  const missing = withoutState(area)
  const isWorstUrgent = urgent !== undefined && urgent.rope.id === area.worstRope?.id
  return (
    <div className={styles.stateDetails}>
      <Gauge
        ratio={area.damages?.ratio}
        limitEarliest={area.limitEarliest}
        ropeCount={area.ropeCount}
        leftOut={area}
        short={isShort}
      />
      {!isWorstUrgent && <WorstRopeLink areaId={area.id} worstRope={area.worstRope} />}
      {urgent && <UrgentRope areaId={area.id} urgent={urgent} withInstallation />}
      {missing && <span className={table.muted}>{missing}</span>}
    </div>
  )
}

function AreaTools({ area, onEdit, shown, onShow }: Omit<RowProps, 'withMandator' | 'urgentOf' | 'index' | 'measure'>) {
  const { t } = useTexts()
  const isShown = shown === area.id
  const settings = t('assetPages.settingsOf', { name: area.name })
  return (
    <span className={styles.buttons}>
      <ShowOnMap name={area.name} isShown={isShown} onShow={() => onShow(isShown ? null : area.id)} />
      {onEdit && !area.isDeleted && (
        <Tooltip label={settings} position="left">
          <ActionIcon aria-label={settings} onClick={() => onEdit(area.id)}>
            <IconPencil size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}

interface AreaFilterProps {
  readonly filter: string
  readonly onFilter: (typed: string) => void
}

/** Narrows the list of areas, and the map beside it, as one types. */
export function AreaFilter({ filter, onFilter }: AreaFilterProps) {
  const { t } = useTexts()
  return <FilterBox className={styles.filter} label={t('common.filter')} value={filter} onValue={onFilter} />
}
