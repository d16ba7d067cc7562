import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import type { AreasSearch } from '../search-params.ts'
import { renderPositionPicker } from './position-picker.tsx'
import { AreaSettings } from './settings/AreaSettings.tsx'
import { NewArea } from './settings/NewArea.tsx'

interface Props extends Pick<AreasSearch, 'dialog' | 'edit' | 'mandator'> {
  readonly onClose: () => void
}

/** The dialogs of the page of all areas. */
export function AreasDialogs({ dialog, edit, mandator, onClose }: Props) {
  const navigate = useNavigate()
  const toNew = (areaId: string) => void navigate({ to: pages.area, params: { areaId }, replace: true })
  return (
    <>
      <NewArea
        opened={dialog === 'new'}
        onClose={onClose}
        onCreated={toNew}
        mandator={mandator}
        picker={renderPositionPicker}
      />
      <ArchivedDialog scope={{ kind: 'areas' }} opened={dialog === 'archived'} onClose={onClose} />
      {edit && (
        <AreaSettings
          key={edit}
          areaId={edit}
          opened
          onClose={onClose}
          onDeleted={onClose}
          picker={renderPositionPicker}
        />
      )}
    </>
  )
}
