import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionComparison } from '@catenary/contract/records/comparison'
import { comparisonOutcomes } from '@catenary/contract/records/comparison-options'
import type { ComparisonOutcome } from '@catenary/contract/records/comparison-options'
import { inspections } from '@catenary/contract/records/inspections'
import { shiftAt } from '@catenary/domain/comparison/alignment'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Chip, Group, NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Paging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ComparisonSearch } from '../search-params.ts'
import { comparisonRequest } from './comparison-request.ts'
import type { ChosenInspections } from './ComparisonChoices.tsx'
import { ComparisonDownload } from './ComparisonDownload.tsx'
import { ComparisonDrawing } from './ComparisonDrawing.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { OutcomeSign } from './OutcomeSign.tsx'
import { withSign } from './with-sign.ts'
import styles from './comparison.module.css'

interface Props {
  readonly rope: Rope
  readonly chosen: ChosenInspections
  readonly search: ComparisonSearch
  readonly onSearch: (change: ComparisonSearch) => void
}

const rowsPerPage = 50

/** What became of the findings: how it was compared, how many of each outcome, where along the rope, and each of them. */
export function ComparisonResult({ rope, chosen, search, onSearch }: Props) {
  const page = search.page ?? 1
  const { params, query } = comparisonRequest(chosen, search)
  const part = { limit: String(rowsPerPage), offset: String((page - 1) * rowsPerPage) }
  const comparison = useQuery({
    ...queryFor(inspections.compare, { params, query: { ...query, ...part } }),
    // What is chosen anew is shown in the place of what was: the rows do not jump.
    placeholderData: keepPreviousData,
  })
  const isBeyond = page > 1 && comparison.data?.result.length === 0
  // What stood there may be gone since: it begins anew, and Back does not lead there again.
  if (isBeyond) return <Navigate to="." search={{ ...search, page: undefined }} replace resetScroll={false} />
  return (
    <Loaded query={comparison} skeleton={<RowSkeleton />}>
      {(compared: InspectionComparison) => (
        <div className={styles.result} aria-busy={comparison.isPlaceholderData}>
          <Notes rope={rope} compared={compared} isAligned={!search.asRecorded} />
          <ComparisonDrawing rope={rope} compared={compared} />
          <Outcomes {...{ compared, search, onSearch }}>
            <ComparisonDownload {...{ rope, chosen, search, compared }} isOutdated={comparison.isPlaceholderData} />
          </Outcomes>
          <Findings rope={rope} compared={compared} />
          {compared.total > rowsPerPage && (
            <Paging
              total={compared.total}
              page={page}
              perPage={rowsPerPage}
              onPage={(next) => onSearch({ page: next > 1 ? next : undefined })}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

interface ComparedProps {
  readonly rope: Rope
  readonly compared: InspectionComparison
}

/** How positions were compared, and what the comparison cannot tell. */
function Notes({ rope, compared, isAligned }: ComparedProps & { readonly isAligned: boolean }) {
  const { t, quantity } = useTexts()
  const { alignment, isUnclear, ropeLength, earlier, later, counts } = compared
  const system = unitSystemOf(rope.installation)
  const metres = (value: number) => withSign(value, quantity(value, 'm', { system }))
  const slips = (alignment?.slips ?? []).map((slip) =>
    t('comparison.slip', {
      metres: metres(slip.metres),
      position: quantity(slip.position, 'm', { system, decimals: 0 }),
    }),
  )
  // Of a rope whose length is unknown the end is its last finding.
  const length = ropeLength ?? Math.max(0, ...compared.alongRope.map(([position]) => position))
  return (
    <>
      {earlier.skippedFindings !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('comparison.earlierIncomplete', { count: earlier.skippedFindings })}
        </Alert>
      )}
      {later.skippedFindings !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('comparison.laterIncomplete', { count: later.skippedFindings })}
        </Alert>
      )}
      {isUnclear && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('comparison.unclear')}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {alignment
          ? t('comparison.aligned', { start: metres(alignment.offset), end: metres(shiftAt(alignment, length)) })
          : t(isAligned ? 'comparison.notAligned' : 'comparison.asRecorded')}{' '}
        {slips.length > 0 && `${t('comparison.slipped', { slips: slips.join(', ') })} `}
        {counts.notFound > 0 && t('comparison.notFoundNote')}
      </Text>
    </>
  )
}

interface OutcomesProps extends Pick<Props, 'search' | 'onSearch'> {
  readonly compared: InspectionComparison
  readonly children: ReactNode
}

/** How many findings have each outcome; one of them may be chosen. */
function Outcomes({ compared: { counts }, search, onSearch, children }: OutcomesProps) {
  const { t, short } = useTexts()
  const all = comparisonOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const shown = comparisonOutcomes.filter((outcome) => counts[outcome] > 0 || outcome === search.outcome)
  const named = (outcome: string, count: number) => t('comparison.counted', { outcome, count: short(count) })
  return (
    <div className={styles.outcomes}>
      <Chip.Group
        value={search.outcome ?? 'all'}
        onChange={(chosen: string) => onSearch({ outcome: comparisonOutcomes.find((one) => one === chosen) })}
      >
        <Group gap="xs" component="fieldset" className={styles.chips} aria-label={t('comparison.outcomes')}>
          <Chip value="all" variant="outline" size="xs">
            {named(t('comparison.allFindings'), all)}
          </Chip>
          {shown.map((outcome: ComparisonOutcome) => (
            <Chip key={outcome} value={outcome} variant="outline" size="xs">
              <OutcomeSign outcome={outcome} /> {named(t(`comparison.outcome.${outcome}`), counts[outcome])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NativeSelect
        size="xs"
        aria-label={t('comparison.sortedBy')}
        data={(['change', 'position'] as const).map((sort) => ({
          value: sort,
          label: t('common.labelled', { label: t('comparison.sortedBy'), value: t(`comparison.sort.${sort}`) }),
        }))}
        value={search.sort ?? 'change'}
        onChange={({ currentTarget }) =>
          onSearch({ sort: currentTarget.value === 'position' ? 'position' : undefined })
        }
      />
      {children}
    </div>
  )
}

function Findings({ rope, compared }: ComparedProps) {
  const { t } = useTexts()
  const isEmpty = comparisonOutcomes.every((outcome) => compared.counts[outcome] === 0)
  if (isEmpty) return <EmptyState sentence={t('comparison.noFindings')} />
  if (compared.result.length === 0) return <EmptyState sentence={t('comparison.noneWithOutcome')} />
  return <ComparisonTable rope={rope} compared={compared} />
}
