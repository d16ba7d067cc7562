import type { Rope } from '@catenary/contract/ropes'
import { Button } from '@mantine/core'
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
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setOpen(true)}>
        {t('imports.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog rope={rope} onClose={close} onStored={close} />
        </Suspense>
      )}
    </Can>
  )
}
