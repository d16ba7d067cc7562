import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchBox } from '../../shell/top-bar/SearchBox.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ResultDocumentPreview } from './ResultDocumentPreview.tsx'
import { ResultTable } from './ResultTable.tsx'
import { useShortcut } from './shortcut.ts'
import { useSearchResults } from './use-search-results.ts'

/** What the search found; filter and page stand in the address. */
export function SearchPage() {
  const { t } = useTexts()
  const { filter = '', page = 1, document } = useSearch({ from: '/shell/search' })
  const navigate = useNavigate({ from: '/search' })
  const results = useSearchResults(filter)
  // Where the menu does not stand beside the page, its search box does not either.
  const isNarrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const isSearching = filter.trim() !== ''
  return (
    <>
      <PageTitle parts={[isSearching ? filter : undefined, t('sections.name.search')]} />
      <PageHeader
        title={t('sections.name.search')}
        facts={isSearching && results.data?.length ? [<Found key="found" count={results.data.length} />] : []}
      />
      {isNarrow && (
        <Box mb="sm">
          <SearchBox />
        </Box>
      )}
      {isSearching ? (
        <Loaded query={results} skeleton={<RowSkeleton rows={5} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState sentence={t('common.noResults')}>
                <Text size="sm" c="dimmed" ta="center">
                  {t('search.otherWords')}
                </Text>
              </EmptyState>
            ) : (
              <>
                <ResultTable
                  results={list}
                  filter={filter}
                  page={page}
                  onPage={(to) => void navigate({ search: to === 1 ? { filter } : { filter, page: to } })}
                  isStale={results.isPlaceholderData}
                />
                <ResultDocumentPreview
                  results={list}
                  shown={document}
                  onShow={(id) =>
                    void navigate({ search: (previous) => ({ ...previous, document: id }), replace: true })
                  }
                />
              </>
            )
          }
        </Loaded>
      ) : (
        <NoFilter withShortcut={!isNarrow} />
      )}
    </>
  )
}

function Found({ count }: { readonly count: number }) {
  const { t } = useTexts()
  return <output>{t('search.found', { count })}</output>
}

function NoFilter({ withShortcut }: { readonly withShortcut: boolean }) {
  const { t } = useTexts()
  const shortcut = useShortcut()
  return (
    <EmptyState sentence={t('search.noFilter')}>
      <Text size="sm" c="dimmed" ta="center" maw="32rem">
        {t('search.whatToType')} {withShortcut && t('search.shortcut', { keys: shortcut })}
      </Text>
    </EmptyState>
  )
}
