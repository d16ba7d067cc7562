import type { Area, AreaPatch } from '@catenary/contract/assets/areas'
import { area as areaSchema, areas, baseLayerIssue } from '@catenary/contract/assets/areas'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import { useLockReason } from '../../../ui/form/LockedField.tsx'
import type { LoadedRecord, LoadedFormCallbacks } from '../../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { parseRecordValues } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { RenderPositionPicker } from './AreaPositionField.tsx'
import { areaValues, useAreaFormDefinition } from './use-area-form-definition.tsx'

interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Called once the area is archived. */
  readonly onDeleted?: () => void
  /** Offers to pick the area's place on a map. */
  readonly picker?: RenderPositionPicker
}

/** Queries invalidated by a change of an area: everything below it contains its name. */
export const staleByArea = ['areas', 'installations', 'ropes', 'search', 'audit', 'mandators', 'attention'] as const

/** The dialog of an area's settings. */
export function AreaSettings({ areaId, opened, onClose, onDeleted, picker }: Props) {
  const { t } = useTexts()
  const title = t('areas.settings')
  return (
    <LoadedRecordDialog
      help="clients-and-settings#2"
      endpoint={areas.get}
      id={areaId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, callbacks) => <AreaForm loaded={found} {...callbacks} {...{ onDeleted, picker }} />}
    </LoadedRecordDialog>
  )
}

interface FormProps extends LoadedFormCallbacks, Pick<Props, 'onDeleted' | 'picker'> {
  readonly loaded: LoadedRecord<Area>
}

function AreaForm({ loaded: { entity: area, version }, onDeleted, picker, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const definition = useAreaFormDefinition(area, picker)
  const [values] = useState(() => areaValues(area))
  const sent = { params: { id: area.id } }
  return (
    <RecordForm
      {...callbacks}
      definition={definition}
      root="area"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={useLockReason({ isArchived: area.isDeleted, mayEdit: can('AREA_EDIT_PARTIAL') })}
      // Each value was checked against the contract's own schema of its field.
      send={(changes, { ifMatch }) =>
        call(areas.change, { ...sent, body: { area: changes as AreaPatch } }, { ifMatch })
      }
      stale={staleByArea}
      validate={defaultLayerIssues}
      conflict={{
        title: t('assetSettings.conflictArea'),
        valuesOf: (theirs) => parseRecordValues(areaSchema, theirs, areaValues),
      }}
      onSaved={() => {
        toasts.showSuccess(t('common.saved'))
        callbacks.onClose()
      }}
      tools={
        !area.isDeleted && (
          <Can permission="AREA_EDIT_FULL">
            <ArchiveButton
              help="areas-installations-ropes#5"
              question={t('assetSettings.deleteArea')}
              explanation={t('assetSettings.deleteExplained')}
              doneMessage={t('assetSettings.archived', { name: area.name })}
              archive={(ifMatch) => call(areas.remove, sent, { ifMatch })}
              restore={() => call(areas.change, { ...sent, body: { area: { isDeleted: false } } }, { ifMatch: null })}
              version={version}
              stale={staleByArea}
              onDone={() => {
                callbacks.onClose()
                onDeleted?.()
              }}
            />
          </Can>
        )
      }
    />
  )
}

/** What is wrong between the offered base layers and the one shown at first. */
export function defaultLayerIssues(values: Readonly<Record<string, unknown>>) {
  const issue = baseLayerIssue(values as Parameters<typeof baseLayerIssue>[0])
  return issue ? [{ path: 'mapDefaultBaseLayer', code: 'baseLayerMissing' as const }] : []
}
