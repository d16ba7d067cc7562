import type { Rope } from '@catenary/contract/assets/ropes'
import { Stack, Title } from '@mantine/core'
import { memo } from 'react'
import { DocumentsPanel } from '../../library/public.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { RopeNotes } from '../../work/public.ts'
import card from '../../ui/card.module.css'

/** What was written about a rope, and its documents. */
export const NotesAndDocuments = memo(function NotesAndDocuments({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const title = t('ropePage.notesAndDocuments')
  return (
    <section className={card.card} aria-label={title}>
      <Stack gap="md">
        <CardTitle help="areas-installations-ropes#3">{title}</CardTitle>
        <RopeNotes rope={rope} />
        <DocumentsPanel
          target={{ type: 'ropes', id: rope.id }}
          readOnly={rope.isInArchive}
          heading={
            <Title order={3} size="h4">
              {t('documents.title')}
            </Title>
          }
        />
      </Stack>
    </section>
  )
})
