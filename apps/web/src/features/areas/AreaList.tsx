import type { Area } from '@catenary/contract/areas'
import { pages } from '@catenary/contract/pages'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Gauge } from '../../ui/Gauge.tsx'
import table from '../../ui/rows.module.css'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import styles from './AreaList.module.css'

interface Props {
  readonly areas: readonly Area[]
  /** Shows whose area it is: for those who see several mandators' areas. */
  readonly withMandator: boolean
  readonly filter: string
  readonly onFilter: (typed: string) => void
}

/** The areas as rows that are links, and a filter over their names. */
export function AreaList({ areas, withMandator, filter, onFilter }: Props) {
  const { t } = useTexts()
  if (areas.length === 0) return <EmptyState sentence={t('areas.empty')} />
  const shown = areas.filter((area) => matches(area, filter, withMandator))
  return (
    <>
      <TextInput
        className={styles.filter}
        aria-label={t('common.filter')}
        placeholder={t('common.filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter !== '' && <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => onFilter('')} />
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <EmptyState sentence={t('common.noResults')}>
          <Button variant="default" onClick={() => onFilter('')}>
            {t('common.clearFilter')}
          </Button>
        </EmptyState>
      ) : (
        <AreaTable areas={shown} withMandator={withMandator} />
      )}
    </>
  )
}

function matches(area: Area, filter: string, withMandator: boolean): boolean {
  const wanted = filter.trim().toLocaleLowerCase()
  const said = withMandator ? `${area.name} ${area.mandator.name}` : area.name
  return said.toLocaleLowerCase().includes(wanted)
}

function AreaTable({ areas, withMandator }: Pick<Props, 'areas' | 'withMandator'>) {
  const { t } = useTexts()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          {withMandator && <th scope="col">{t('areas.mandator')}</th>}
          <th scope="col" className={table.number}>
            {t('installations.title')}
          </th>
          <th scope="col">{t('areas.worst')}</th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <AreaRow key={area.id} area={area} withMandator={withMandator} />
        ))}
      </tbody>
    </table>
  )
}

function AreaRow({ area, withMandator }: { readonly area: Area; readonly withMandator: boolean }) {
  const { t } = useTexts()
  const shownName = useShownName()
  return (
    <tr>
      <th scope="row">
        <Link to={pages.area} params={{ areaId: area.id }} className={table.link}>
          {shownName(area)}
        </Link>
      </th>
      {withMandator && <td className={table.muted}>{area.mandator.name}</td>}
      <td className={`${table.number} ${styles.count}`}>
        <span className={styles.bare}>{area.installationCount}</span>
        <span className={styles.worded}>{t('common.installationCount', { count: area.installationCount })}</span>
      </td>
      <td>
        <Gauge ratio={area.damages?.ratio} />
      </td>
    </tr>
  )
}
