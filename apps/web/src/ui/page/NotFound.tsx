import { Button, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import { EmptyState } from './EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

/** An address without a page, or a record that is not there or not the reader's. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle parts={[t('shell.notFoundTitle')]} />
      <VisuallyHidden component="h1">{t('shell.notFoundTitle')}</VisuallyHidden>
      <EmptyState sentence={t('shell.notFound')}>
        <Button component="a" href="/" variant="default">
          {t('shell.toStart')}
        </Button>
      </EmptyState>
    </>
  )
}
