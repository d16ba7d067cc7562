import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSection } from '../navigation/use-section.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { NotFound } from '../ui/page/NotFound.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

/** A section without content yet: what it will contain, with links to existing ones. */
export function ComingSoonPage() {
  const { t } = useTexts()
  const section = useSection()
  if (!section?.comingSoon) return <NotFound />
  return (
    <>
      <PageTitle parts={[t(section.name)]} />
      <PageHeader title={t(section.name)} />
      <EmptyState sentence={t(section.comingSoon)}>
        <Button component={Link} to={pages.home} variant="default">
          {t('sections.toAreas')}
        </Button>
      </EmptyState>
    </>
  )
}
