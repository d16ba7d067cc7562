import { areas } from '@catenary/contract/assets/areas'
import type { NewArea as NewAreaBody } from '@catenary/contract/assets/areas'
import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import type { AreasSearch } from '../search-params.ts'
import { renderPositionPicker } from './position-picker.tsx'
import type { RenderPositionPicker } from './settings/AreaPositionField.tsx'
import { AreaSettings, defaultLayerIssues, staleByArea } from './settings/AreaSettings.tsx'
import { newAreaValues, useAreaFormDefinition } from './settings/use-area-form-definition.tsx'

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

interface NewAreaProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (areaId: string) => void
  /** The id of the mandator that it is likely for. */
  readonly mandator?: string
  /** Offers to pick the area's place on a map. */
  readonly picker?: RenderPositionPicker
}

/** The dialog that adds an area. */
export function NewArea({ opened, onClose, ...form }: NewAreaProps) {
  const { t } = useTexts()
  return (
    <RecordDialog help="first-steps-administrator#1" opened={opened} title={t('assetPages.addArea')} onClose={onClose}>
      {(callbacks) => <NewAreaForm {...callbacks} {...form} />}
    </RecordDialog>
  )
}

function NewAreaForm({
  onCreated,
  picker,
  mandator,
  ...callbacks
}: FormCallbacks & Pick<NewAreaProps, 'onCreated' | 'picker' | 'mandator'>) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  return (
    <RecordForm
      {...callbacks}
      definition={useAreaFormDefinition(undefined, picker)}
      root="area"
      initial={mandator === undefined ? newAreaValues : { ...newAreaValues, mandator: { id: mandator } }}
      can={can}
      // Each value was checked against the contract's own schema of its field.
      send={async (values, { idempotencyKey }) => {
        const area = values as NewAreaBody
        return { name: area.name, ...(await call(areas.create, { body: { area } }, { idempotencyKey })) }
      }}
      stale={staleByArea}
      validate={defaultLayerIssues}
      action={t('common.add')}
      onSaved={({ id, name }) => {
        toasts.showSuccess(t('assetSettings.added', { name }))
        // Continuing with the new area closes the dialog.
        if (onCreated) onCreated(id)
        else callbacks.onClose()
      }}
    />
  )
}
