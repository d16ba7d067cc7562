import { isKnowledgePageId } from '@catenary/contract/library/knowledge-center'
import { pages } from '@catenary/contract/page-routes'
import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageLoaders } from 'virtual:knowledge-center'
import { PublicLayout } from '../../shell/PublicLayout.tsx'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Article } from './Article.tsx'
import { Contents, Overview } from './Contents.tsx'
import { ContentsDrawer } from './ContentsDrawer.tsx'
import { Hits } from './Hits.tsx'
import type { KnowledgeCenter } from './page-types.ts'
import styles from './KnowledgeCenterPage.module.css'

/** The knowledge center, in a tab of its own: its contents, and the page that the address names, or the words searched for. */
export function KnowledgeCenterPage() {
  const { t, language } = useTexts()
  const { location, query } = useSearch({ from: pages.knowledgeCenter })
  const navigate = useNavigate()
  const read = useQuery({
    queryKey: ['knowledge-center', language],
    queryFn: async () => (await pageLoaders[language]()).default,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const current = location !== undefined && isKnowledgePageId(location) ? location : undefined
  const contents = read.data && { center: read.data, current: query ? undefined : current }
  const onQuery = (typed: string) =>
    // Words that are typed on take the place of those before; the page that was read stays behind them.
    void navigate({
      to: pages.knowledgeCenter,
      search: { location, query: typed === '' ? undefined : typed },
      replace: query !== undefined,
    })
  return (
    <PublicLayout
      side={
        contents && (
          <aside className={styles.side}>
            <Contents {...contents} />
          </aside>
        )
      }
      before={
        contents && (
          <ContentsDrawer>
            <Contents {...contents} isDrawer />
          </ContentsDrawer>
        )
      }
    >
      <div className={styles.content}>
        <search className={styles.search}>
          <FilterBox label={t('knowledgeCenter.search')} value={query ?? ''} onValue={onQuery} />
        </search>
        <Loaded query={read} skeleton={<PageSkeleton />}>
          {(center: KnowledgeCenter) => <Shown {...{ center, location, query }} />}
        </Loaded>
      </div>
    </PublicLayout>
  )
}

interface ShownProps {
  readonly center: KnowledgeCenter
  readonly location: string | undefined
  readonly query: string | undefined
}

function Shown({ center, location, query }: ShownProps) {
  const { t } = useTexts()
  const name = t('sections.name.knowledgeCenter')
  const page = center.pages.find(({ id }) => id === location)
  useScrollToSection(query ? undefined : page?.id)
  if (query)
    return (
      <>
        <PageTitle parts={[query, name]} />
        <Hits center={center} query={query} />
      </>
    )
  return (
    <>
      <PageTitle parts={[page?.title, name]} />
      {page ? (
        <Article center={center} page={page} />
      ) : (
        <Overview center={center} isUnknownPage={location !== undefined} />
      )}
    </>
  )
}

/** The section that the address names: the router looks for it before the pages are there. */
function useScrollToSection(page: string | undefined) {
  const { hash } = useLocation()
  useEffect(() => {
    const section = page !== undefined && /^section-\d+$/.test(hash) ? document.getElementById(hash) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [page, hash])
}

function PageSkeleton() {
  return (
    <Stack>
      {[40, 24, 120, 120, 120].map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their place
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  )
}
