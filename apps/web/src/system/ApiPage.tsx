import { apiDocsPath } from '@catenary/contract/accounts/external-links'
import { useComputedColorScheme } from '@mantine/core'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './ApiPage.module.css'

/** The description of the API in a frame, where each call can be tried out with the reader's own session. */
export function ApiPage() {
  const { t } = useTexts()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <div className={styles.page}>
      <PageTitle parts={[t('sections.name.api')]} />
      <PageHeader help="api" title={t('sections.name.api')} />
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which calls with the reader's session */}
      <iframe
        key={scheme}
        className={styles.frame}
        src={`${apiDocsPath}?scheme=${scheme}`}
        title={t('sections.name.api')}
      />
    </div>
  )
}
