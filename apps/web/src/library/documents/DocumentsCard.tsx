import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import type { DocumentsProps } from './DocumentsPanel.tsx'
import card from '../../ui/card.module.css'

/** The documents of an area, an installation, a rope or an event, as a part of its page. */
export function DocumentsCard(props: DocumentsProps) {
  const { t } = useTexts()
  return (
    <DocumentsPanel
      {...props}
      className={card.card}
      heading={<CardTitle help="areas-installations-ropes#3">{t('documents.title')}</CardTitle>}
    />
  )
}
