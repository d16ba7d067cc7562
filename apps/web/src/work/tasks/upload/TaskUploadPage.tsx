import { Text } from '@mantine/core'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { EarlierUploads } from './EarlierUploads.tsx'
import { TaskUpload } from './TaskUpload.tsx'
import card from '../../../ui/card.module.css'
import styles from './upload.module.css'

/** The upload of tasks for all ropes, and the earlier ones. */
export function TaskUploadPage() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle parts={[t('taskUpload.title')]} />
      <PageHeader help="tasks#5" title={t('taskUpload.title')} />
      <div className={styles.page}>
        <Text c="dimmed" maw="70ch">
          {t('taskUpload.intro')}
        </Text>
        <section className={card.card} aria-label={t('taskUpload.title')}>
          <TaskUpload />
        </section>
        <EarlierUploads />
      </div>
    </>
  )
}
