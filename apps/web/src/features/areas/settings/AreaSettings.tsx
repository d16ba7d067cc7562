import type { Area, AreaPatch } from '@catenary/contract/areas'
import { area as areaSchema, areas, defaultLayerFault } from '@catenary/contract/areas'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import type { Opened, OpenedEnds } from '../../../ui/form/RecordDialog.tsx'
import { OpenedDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useLock } from '../../../ui/form/Locked.tsx'
import { valuesIn } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { PlacePicker } from './PlaceField.tsx'
import { areaValues, useAreaSheet } from './use-area-sheet.tsx'

interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Told once the area is archived. */
  readonly onDeleted?: () => void
  /** Offers to pick the area's place on a map. */
  readonly picker?: PlacePicker
}

/** Whose reading calls an area's change makes stale: its name stands on everything below it. */
export const staleByArea = ['areas', 'installations', 'ropes', 'search', 'audit', 'mandators'] as const

/** The dialog of an area's settings. */
export function AreaSettings({ areaId, opened, onClose, onDeleted, picker }: Props) {
  const { t } = useTexts()
  const title = t('areas.settings')
  return (
    <OpenedDialog
      endpoint={areas.get}
      id={areaId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, ends) => <AreaForm opened={found} {...ends} {...{ onDeleted, picker }} />}
    </OpenedDialog>
  )
}

interface FormProps extends OpenedEnds, Pick<Props, 'onDeleted' | 'picker'> {
  readonly opened: Opened<Area>
}

function AreaForm({ opened: { entity: area, version }, onDeleted, picker, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const sheet = useAreaSheet(area, picker)
  const [values] = useState(() => areaValues(area))
  const sent = { params: { id: area.id } }
  return (
    <RecordForm
      {...ends}
      sheet={sheet}
      root="area"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={useLock({ isArchived: area.isDeleted, mayEdit: can('AREA_EDIT_PARTIAL') })}
      // Each value was checked against the contract's own schema of its field.
      send={(changes, { ifMatch }) =>
        call(areas.change, { ...sent, body: { area: changes as AreaPatch } }, { ifMatch })
      }
      stale={staleByArea}
      check={layerFault}
      conflict={{
        title: t('assetSettings.conflictArea'),
        valuesOf: (theirs) => valuesIn(areaSchema, theirs, areaValues),
      }}
      onSaved={() => {
        toasts.done(t('common.saved'))
        ends.onClose()
      }}
      tools={
        !area.isDeleted && (
          <Can permission="AREA_EDIT_FULL">
            <ArchiveButton
              question={t('assetSettings.deleteArea')}
              explanation={t('assetSettings.deleteExplained')}
              said={t('assetSettings.archived', { name: area.name })}
              archive={(ifMatch) => call(areas.remove, sent, { ifMatch })}
              restore={() => call(areas.change, { ...sent, body: { area: { isDeleted: false } } }, { ifMatch: null })}
              version={version}
              stale={staleByArea}
              onDone={() => {
                ends.onClose()
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
export function layerFault(values: Readonly<Record<string, unknown>>) {
  const fault = defaultLayerFault(values as Parameters<typeof defaultLayerFault>[0])
  return fault ? [{ path: 'mapDefaultBaseLayer', code: 'baseLayerMissing' as const }] : []
}
