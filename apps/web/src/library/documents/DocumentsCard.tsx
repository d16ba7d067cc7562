import { Title } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import type { DocumentsProps } from './DocumentsPanel.tsx'
import card from '../../ui/card.module.css'

/** The documents of an area, an installation, a rope or an event, as a part of its page. */
export function DocumentsCard(props: DocumentsProps) {
  const { t } = useTexts()
  return <DocumentsPanel {...props} className={card.card} heading={<Title order={2}>{t('documents.title')}</Title>} />
}
