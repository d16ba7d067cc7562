import type { ArchiveProject } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import { pages } from '@catenary/contract/page-routes'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImpersonationPicker } from '../../accounts/public.ts'
import { localizedQueryFor } from '../../api/queries.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { ArchiveNotice } from './ArchiveNotice.tsx'
import { ManagerContact } from './ManagerContact.tsx'
import { ProjectDocuments } from './ProjectDocuments.tsx'
import card from '../../ui/card.module.css'
import facts from '../../ui/fact-list.module.css'
import styles from './Archive.module.css'

const route = getRouteApi(`/shell${pages.project}`)

/** A project of the archive: what is known of it, who answers for it, and its documents, of which the address may open one. */
export function ProjectPage() {
  const { language } = useTexts()
  const { projectId } = route.useParams()
  const query = useQuery(localizedQueryFor(archive.project, { params: { id: projectId } }, language))
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(project) => <ProjectView key={project.installationNumber} project={project} />}
    </Loaded>
  )
}

function PageSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={32} width="60%" />
      <Skeleton height={90} radius="md" />
      <Skeleton height={300} radius="md" />
    </Stack>
  )
}

function ProjectView({ project }: { readonly project: ArchiveProject }) {
  const { t } = useTexts()
  const { installationNumber, description } = project
  return (
    <>
      <PageTitle parts={[description, t('sections.name.documents')]} />
      <PageHeader
        help="project-documents"
        title={description}
        before={<BackLink name={t('sections.allDocuments')} to={pages.documents} />}
        facts={[installationNumber]}
      >
        <ImpersonationPicker permission="DOCUMENT" />
      </PageHeader>
      <ArchiveNotice />
      <div className={styles.page}>
        <ProjectDocuments project={project} />
        <ProjectFacts project={project} />
      </div>
    </>
  )
}

function ProjectFacts({ project }: { readonly project: ArchiveProject }) {
  const { t, country } = useTexts()
  const { installationNumber, description, projectManager } = project
  return (
    <section className={`${card.card} ${styles.facts}`} aria-label={t('archive.project')}>
      <dl className={facts.facts}>
        <Fact label={t('archive.manager')}>
          {projectManager && <ManagerContact manager={projectManager} about={`${installationNumber} ${description}`} />}
        </Fact>
        <Fact label={t('archive.installationNumber')}>{installationNumber}</Fact>
        <Fact label={t('archive.installation')}>
          <Installations project={project} />
        </Fact>
        <Fact label={t('archive.facilityType')}>{project.facilityType}</Fact>
        <Fact label={t('archive.facilityConstructor')}>{project.facilityConstructorBranch}</Fact>
        <Fact label={t('archive.facilityNumber')}>{project.facilityNumber}</Fact>
        <Fact label={t('archive.country')}>{project.country && country(project.country)}</Fact>
      </dl>
      <p className={styles.detail}>{t('archive.readOnly')}</p>
    </section>
  )
}

/** Nothing is said of what is not known. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The installations that the project is joined to by its number. */
function Installations({ project }: { readonly project: ArchiveProject }) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  if (project.installations.length === 0) return <span className={styles.unjoined}>{t('archive.notJoined')}</span>
  return project.installations.map((installation) => (
    <Link
      key={installation.id}
      className={styles.installation}
      to={pages.installation}
      params={{ areaId: installation.area.id, installationId: installation.id }}
    >
      {displayName(installation)}
    </Link>
  ))
}
