import { pages } from '@catenary/contract/page-routes'
import { getRouteApi } from '@tanstack/react-router'
import { ImpersonationPicker } from '../../accounts/public.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ArchiveNotice } from './ArchiveNotice.tsx'
import { NewestDocuments } from './NewestDocuments.tsx'
import { ProjectList } from './ProjectList.tsx'
import styles from './Archive.module.css'

const route = getRouteApi(`/shell${pages.documents}`)

/** The projects of the external archive that the reader may see, and the newest documents of all of them. */
export function ArchivePage() {
  const { t } = useTexts()
  const { filter = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const setFilter = (typed: string) =>
    void navigate({ search: typed === '' ? {} : { filter: typed }, replace: true, resetScroll: false })
  return (
    <>
      <PageTitle parts={[t('sections.name.documents')]} />
      <PageHeader title={t('sections.name.documents')} help="project-documents">
        <ImpersonationPicker permission="DOCUMENT" />
      </PageHeader>
      <ArchiveNotice />
      <div className={styles.page}>
        <ProjectList filter={filter} onFilter={setFilter} />
        <NewestDocuments />
      </div>
    </>
  )
}
