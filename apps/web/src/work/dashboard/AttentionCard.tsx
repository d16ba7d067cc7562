import type { RequestInput } from '@catenary/contract/endpoint'
import type { AttentionCounts, AttentionRope } from '@catenary/contract/work/attention'
import { attention, attentionFileFormats } from '@catenary/contract/work/attention'
import type { AttentionReason } from '@catenary/domain/attention'
import { attentionReasons } from '@catenary/domain/attention'
import { Button, Menu } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListPage } from '../../api/call.ts'
import { download } from '../../api/call.ts'
import { statePolling } from '../../api/polling.ts'
import { pageQueryFor, queryFor } from '../../api/queries.ts'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { browserTimezone } from '../../ui/texts/browser-timezone.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { AttentionSort, DashboardSearch } from '../search-params.ts'
import { AttentionFilters } from './AttentionFilters.tsx'
import { AttentionTable } from './AttentionTable.tsx'
import card from '../../ui/card.module.css'
import styles from './AttentionCard.module.css'

interface Props {
  readonly view: DashboardSearch
  readonly onView: (change: DashboardSearch) => void
}

/** Debounce of the words typed, in milliseconds. */
const delay = 200

/** The ropes that need their reader, the most urgent first: counters that narrow them, words, and a page of rows. */
export function AttentionCard({ view, onView }: Props) {
  const { t } = useTexts()
  const [words] = useDebouncedValue(view.filter ?? '', delay)
  const { area, installation, sort } = view
  const filters = {
    ...(words !== '' && { query: words }),
    ...(area !== undefined && { area }),
    ...(installation !== undefined && { installation }),
  }
  const sorted = sort === undefined ? {} : { sort: sortOf(sort) }
  const counts = useQuery({ ...queryFor(attention.counts, { query: filters }), refetchInterval: statePolling })
  const reason = view.reason ?? attentionReasons.join(',')
  const query = useQuery({
    ...pageQueryFor(attention.list, {
      query: { ...filters, ...sorted, reason, total: '1', ...(view.cursor !== undefined && { cursor: view.cursor }) },
    }),
    refetchInterval: statePolling,
  })
  return (
    <section className={card.card} aria-label={t('dashboard.attention')}>
      <div className={styles.head}>
        <CardTitle help="dashboard">{t('dashboard.attention')}</CardTitle>
        <FilterBox
          className={styles.words}
          size="xs"
          label={t('dashboard.filter')}
          value={view.filter ?? ''}
          onValue={(typed) => onView({ filter: typed || undefined })}
        />
        <AttentionDownload filters={{ ...filters, ...sorted, reason }} />
      </div>
      <AttentionFilters view={view} onView={onView} />
      <Counters counts={counts.data} chosen={view.reason} onChoose={(chosen) => onView({ reason: chosen })} />
      <Loaded query={query} skeleton={<RowSkeleton rows={6} height={56} />}>
        {(listPage: ListPage<AttentionRope>) => <Rows listPage={listPage} view={view} onView={onView} />}
      </Loaded>
    </section>
  )
}

/** The sort of the list: most urgent and most tasks first; the earliest dates and the worst health are the least. */
function sortOf(sort: AttentionSort) {
  return sort === 'urgency' || sort === 'openTasks' ? (`-${sort}` as const) : sort
}

interface CounterProps {
  /** Absent while they are read, and where they could not be. */
  readonly counts: AttentionCounts | undefined
  readonly chosen: AttentionReason | undefined
  readonly onChoose: (reason: AttentionReason | undefined) => void
}

/** The number of ropes per reason; a click filters by it, another one resets the filter. */
function Counters({ counts, chosen, onChoose }: CounterProps) {
  const { t, short } = useTexts()
  const figure = (count: number | undefined) => (count === undefined ? '–' : short(count))
  return (
    <fieldset className={styles.counters} aria-label={t('dashboard.filterByReason')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <strong>{figure(counts?.any)}</strong> {t('dashboard.allReasons')}
      </button>
      {attentionReasons.map((reason) => (
        <button
          key={reason}
          type="button"
          data-reason={reason}
          data-none={counts?.reasons[reason] === 0 || undefined}
          aria-pressed={chosen === reason}
          onClick={() => onChoose(chosen === reason ? undefined : reason)}
        >
          <strong>{figure(counts?.reasons[reason])}</strong> {t(`dashboard.reason.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}

function Rows({ listPage, view, onView }: Props & { readonly listPage: ListPage<AttentionRope> }) {
  const { t } = useTexts()
  const { reason, filter, area, installation } = view
  const isNarrowed = [reason, filter, area, installation].some((one) => one !== undefined)
  if (listPage.items.length === 0)
    return (
      <EmptyState sentence={t(isNarrowed ? 'common.noResults' : 'dashboard.nothingUrgent')}>
        {isNarrowed && (
          <Button
            variant="default"
            onClick={() => onView({ reason: undefined, filter: undefined, area: undefined, installation: undefined })}
          >
            {t('common.clearFilter')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <>
      <AttentionTable ropes={listPage.items} />
      <ListPaging listPage={listPage} onPage={(cursor) => onView({ cursor })} />
    </>
  )
}

interface AttentionDownloadProps {
  /** The filters of the list, which apply to the file too. */
  readonly filters: Omit<NonNullable<RequestInput<typeof attention.file>['query']>, 'format'>
}

/** The list of ropes that need attention as a file. */
function AttentionDownload({ filters }: AttentionDownloadProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: (typeof attentionFileFormats)[number]) =>
      saveFile(
        await download(attention.file, { query: { ...filters, format, timezone: browserTimezone() } }),
        fileName([t('dashboard.attention')], format),
      ),
    onError: (error, format) => toasts.showError(errorMessage(error), () => mutate(format)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={isPending}
        >
          {t('dashboard.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {attentionFileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
