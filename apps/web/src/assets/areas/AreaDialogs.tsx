import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import { NewInstallation } from '../installations/settings/NewInstallation.tsx'
import { renderPositionPicker } from './position-picker.tsx'
import { AreaSettings } from './settings/AreaSettings.tsx'
import { useAreaDialog } from './use-area-dialog.ts'

/** The dialogs of an area's page, opened by the address. */
export function AreaDialogs({ areaId }: { readonly areaId: string }) {
  const navigate = useNavigate()
  const { dialog, close } = useAreaDialog()
  const toNew = (installationId: string) =>
    void navigate({
      to: pages.installation,
      params: { areaId, installationId },
      search: { dialog: 'settings' },
      replace: true,
    })
  return (
    <>
      <AreaSettings
        areaId={areaId}
        opened={dialog === 'settings'}
        onClose={close}
        onDeleted={close}
        picker={renderPositionPicker}
      />
      <NewInstallation areaId={areaId} opened={dialog === 'new'} onClose={close} onCreated={toNew} />
      <ArchivedDialog
        scope={{ kind: 'installations', parentId: areaId }}
        opened={dialog === 'archived'}
        onClose={close}
      />
    </>
  )
}
