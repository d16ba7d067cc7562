import { Button, Chip, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Can } from '../../../shell/Can.tsx'
import { FilterBox } from '../../../ui/list/FilterBox.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { TasksSearch } from '../../search-params.ts'
import { StatusChoice } from '../StatusChoice.tsx'
import { PlaceFilters } from './PlaceFilters.tsx'
import { isNarrowed, noTaskFilters } from './task-filters.ts'
import { taskSorts } from './task-sorts.ts'
import filters from '../../../ui/list/filters.module.css'

interface Props {
  readonly search: TasksSearch
  readonly onSearch: (change: TasksSearch) => void
}

/** What narrows and sorts the tasks: words, status, place, who they are for, and what they came with. */
export function TaskFilters({ search, onSearch }: Props) {
  const { t } = useTexts()
  const { filter = '', status = 'pending', mine = false, overdue = false, upload, sort } = search
  return (
    <search className={filters.row}>
      <FilterBox
        className={filters.search}
        label={t('taskList.search')}
        value={filter}
        onValue={(typed) => onSearch({ filter: typed || undefined })}
      />
      <StatusChoice
        className={filters.select}
        value={status}
        onValue={(chosen) => onSearch({ status: chosen === 'pending' ? undefined : chosen })}
      />
      <PlaceFilters search={search} onSearch={onSearch} />
      <Can permission="TASK_INTERNAL">
        <AudienceFilter search={search} onSearch={onSearch} />
      </Can>
      <NativeSelect
        className={filters.select}
        aria-label={t('taskList.sortBy')}
        data={taskSorts.map((value) => ({ value, label: t(`taskList.sort.${value}`) }))}
        value={sort ?? taskSorts[0]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ sort: taskSorts.find((one) => one === value && one !== taskSorts[0]) })
        }
      />
      <Chip checked={mine} variant="outline" onChange={(checked) => onSearch({ mine: checked || undefined })}>
        {t('taskList.mine')}
      </Chip>
      <Chip checked={overdue} variant="outline" onChange={(checked) => onSearch({ overdue: checked || undefined })}>
        {t('taskList.overdue')}
      </Chip>
      {upload !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('common.labelled', { label: t('common.clearFilter'), value: t('taskList.ofUpload') })}
          onClick={() => onSearch({ upload: undefined })}
        >
          {t('taskList.ofUpload')}
        </Button>
      )}
      {isNarrowed(search) && (
        <Button variant="subtle" onClick={() => onSearch(noTaskFilters)}>
          {t('common.clearFilter')}
        </Button>
      )}
    </search>
  )
}

const audiences = { '': undefined, internal: true, notInternal: false } as const

function AudienceFilter({ search: { internal }, onSearch }: Props) {
  const { t } = useTexts()
  const value = internal === undefined ? '' : internal ? 'internal' : 'notInternal'
  return (
    <NativeSelect
      className={filters.select}
      aria-label={t('taskList.audience')}
      data={[
        { value: '', label: t('taskList.anyAudience') },
        { value: 'internal', label: t('taskList.internal') },
        { value: 'notInternal', label: t('taskList.notInternal') },
      ]}
      value={value}
      onChange={({ currentTarget }) => onSearch({ internal: audiences[currentTarget.value as keyof typeof audiences] })}
    />
  )
}
