import type { Rope } from '@catenary/contract/ropes'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Can } from '../shell/Can.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

// Few people import, and rarely: the dialog comes when it is asked for.
const ImportDialog = lazy(async () => ({
  default: (await import('../features/imports/ImportDialog.tsx')).ImportDialog,
}))

/** Opens the import of an MRT report, for those who may. */
export function ImportAction({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Can permission="IMPORT">
      <Tooltip label={t('imports.title')}>
        <ActionIcon size="input-sm" aria-label={t('imports.title')} onClick={() => setOpen(true)}>
          <IconFileImport size={20} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog rope={rope} onClose={close} onStored={close} />
        </Suspense>
      )}
    </Can>
  )
}
