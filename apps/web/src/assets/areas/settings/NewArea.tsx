import { areas } from '@catenary/contract/assets/areas'
import type { NewArea as NewAreaBody } from '@catenary/contract/assets/areas'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { RenderPositionPicker } from './AreaPositionField.tsx'
import { defaultLayerIssues, staleByArea } from './AreaSettings.tsx'
import { newAreaValues, useAreaFormDefinition } from './use-area-form-definition.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (areaId: string) => void
  /** The id of the mandator that it is likely for. */
  readonly mandator?: string
  /** Offers to pick the area's place on a map. */
  readonly picker?: RenderPositionPicker
}

/** The dialog that adds an area. */
export function NewArea({ opened, onClose, ...form }: Props) {
  const { t } = useTexts()
  return (
    <RecordDialog opened={opened} title={t('assetPages.addArea')} onClose={onClose}>
      {(callbacks) => <NewAreaForm {...callbacks} {...form} />}
    </RecordDialog>
  )
}

function NewAreaForm({
  onCreated,
  picker,
  mandator,
  ...callbacks
}: FormCallbacks & Pick<Props, 'onCreated' | 'picker' | 'mandator'>) {
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
        toasts.done(t('assetSettings.added', { name }))
        // Who goes on to what was added leaves the dialog behind.
        if (onCreated) onCreated(id)
        else callbacks.onClose()
      }}
    />
  )
}
