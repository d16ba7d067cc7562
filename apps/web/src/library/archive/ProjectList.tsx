import type { ArchiveProject } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { callPage } from '../../api/call.ts'
import { FormError } from '../../ui/FormError.tsx'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ManagerContact } from './ManagerContact.tsx'
import rows from '../../ui/list/rows.module.css'
import styles from './Archive.module.css'

const pageSize = '50'
/** Debounce of the filter, in milliseconds. */
const delay = 200

interface Props {
  readonly filter: string
  readonly onFilter: (typed: string) => void
}

/** The projects, in the order of their numbers; each row leads to its project. */
export function ProjectList({ filter, onFilter }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.list}>
      <search className={styles.filter}>
        <FilterBox label={t('archive.filter')} value={filter} onValue={onFilter} />
      </search>
      <Projects filter={filter} onFilter={onFilter} />
    </div>
  )
}

function useProjects(filter: string) {
  const { language } = useTexts()
  const query = useInfiniteQuery({
    queryKey: [archive.projects.name, filter, language],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        archive.projects,
        {
          query: {
            limit: pageSize,
            ...(filter !== '' && { query: filter }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal, language },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
  const list = useMemo(() => query.data?.pages.flatMap(({ items }): readonly ArchiveProject[] => items), [query.data])
  return { query, list }
}

function Projects({ filter, onFilter }: Props) {
  const { t } = useTexts()
  const [wanted] = useDebouncedValue(filter.trim(), delay)
  const { query, list } = useProjects(wanted)
  if (!list && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!list) return <RowSkeleton rows={8} />
  if (list.length === 0)
    return (
      <EmptyState sentence={t('archive.noProjects')}>
        {filter !== '' && (
          <Button variant="default" onClick={() => onFilter('')}>
            {t('common.clearFilter')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <>
      <ProjectTable projects={list} />
      {query.isFetchNextPageError && <FormError error={query.error} />}
      {query.hasNextPage && (
        <Button
          className={styles.more}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('archive.moreProjects')}
        </Button>
      )}
    </>
  )
}

function ProjectTable({ projects }: { readonly projects: readonly ArchiveProject[] }) {
  const { t } = useTexts()
  return (
    <table className={rows.table} aria-label={t('archive.projects')}>
      <thead>
        <tr>
          <th scope="col">{t('archive.project')}</th>
          <th scope="col">{t('archive.manager')}</th>
          <th scope="col">{t('documents.title')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.installationNumber} project={project} />
        ))}
      </tbody>
    </table>
  )
}

function ProjectRow({ project }: { readonly project: ArchiveProject }) {
  const { t, date, country } = useTexts()
  const { installationNumber, description, projectManager, documents } = project
  const facts = [installationNumber, project.facilityType, project.country && country(project.country)]
  const about = `${installationNumber} ${description}`
  return (
    <tr>
      <th scope="row">
        <Link className={rows.link} to={pages.project} params={{ projectId: installationNumber }}>
          {description}
        </Link>
        <span className={styles.detail}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </th>
      <td>{projectManager && <ManagerContact manager={projectManager} about={about} />}</td>
      <td>
        {t('documents.count', { count: documents.count })}
        {documents.newest !== null && (
          <span className={`${styles.detail} ${styles.unbroken}`}>
            {t('common.labelled', { label: t('archive.latest'), value: date(documents.newest) })}
          </span>
        )}
      </td>
    </tr>
  )
}
