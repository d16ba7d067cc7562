import type { Rope } from '@catenary/contract/assets/ropes'
import { ActionIcon } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useAddFiles } from '../../library/public.ts'
import { Can } from '../../shell/Can.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { EventDocumentsDialog } from '../EventDocuments.tsx'
import type { ReportFiles } from './ImportDialog.tsx'

// Loaded on demand, because imports are rare.
const ImportDialog = lazy(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}))

/**
 * Opens the import of an MRT report, with that permission; afterwards the report and its documents are uploaded to the
 * inspection, with progress.
 */
export function ImportAction({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [eventId, setEventId] = useState<string>()
  const addFiles = useAddFiles()
  const close = () => setOpen(false)
  const add = (id: string, { report, documents }: ReportFiles) => {
    close()
    const target = { type: 'events', id } as const
    if (report) addFiles(target, [report], false)
    if (documents.length === 0) return
    addFiles(target, documents, false)
    setEventId(id)
  }
  return (
    <Can permission="IMPORT">
      <Tooltip label={t('imports.title')}>
        <ActionIcon size="input-sm" aria-label={t('imports.title')} onClick={() => setOpen(true)}>
          <IconFileImport size={20} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <LazyDialogBoundary onClose={close}>
          <ImportDialog rope={rope} onClose={close} onStored={add} />
        </LazyDialogBoundary>
      )}
      {eventId !== undefined && (
        <EventDocumentsDialog rope={rope} eventId={eventId} onClose={() => setEventId(undefined)} />
      )}
    </Can>
  )
}
