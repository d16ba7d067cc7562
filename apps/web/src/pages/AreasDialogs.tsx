import { pages } from '@catenary/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { ArchivedDialog } from '../features/archive/ArchivedDialog.tsx'
import { AreaSettings } from '../features/areas/settings/AreaSettings.tsx'
import { NewArea } from '../features/areas/settings/NewArea.tsx'
import type { AreasSearch } from './addresses.ts'
import { renderPositionPicker } from './pick-place.tsx'

interface Props extends Pick<AreasSearch, 'dialog' | 'edit' | 'mandator'> {
  readonly onClose: () => void
}

/** The dialogs of the page of all areas. */
export function AreasDialogs({ dialog, edit, mandator, onClose }: Props) {
  const navigate = useNavigate()
  const toNew = (areaId: string) => void navigate({ to: pages.area, params: { areaId }, replace: true })
  return (
    <>
      <NewArea opened={dialog === 'new'} onClose={onClose} onCreated={toNew} mandator={mandator} picker={renderPositionPicker} />
      <ArchivedDialog scope={{ kind: 'areas' }} opened={dialog === 'archived'} onClose={onClose} />
      {edit && (
        <AreaSettings key={edit} areaId={edit} opened onClose={onClose} onDeleted={onClose} picker={renderPositionPicker} />
      )}
    </>
  )
}
