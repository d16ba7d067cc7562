import type { Installation } from '@catenary/contract/assets/installations'
import { installation as installationSchema, installations } from '@catenary/contract/assets/installations'
import type { Values } from '@catenary/contract/form-fields'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useLockReason } from '../../../ui/form/LockedField.tsx'
import type { LoadedRecord, LoadedFormCallbacks } from '../../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { clearedFields, parseRecordValues } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { MapImageField } from './MapImageField.tsx'
import { installationValues, useInstallationFormDefinition } from './use-installation-form-definition.tsx'
import { useSaveInstallation } from './use-save-installation.ts'
import styles from './settings.module.css'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Called once the installation is archived. */
  readonly onDeleted?: () => void
}

/** Whose reading calls an installation's change makes stale: its name and units stand on its ropes. */
export const staleByInstallation = ['areas', 'installations', 'ropes', 'documents', 'search', 'audit'] as const

/** The dialog of an installation's settings. */
export function InstallationSettings({ installationId, opened, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const title = t('installations.settings')
  return (
    <LoadedRecordDialog
      endpoint={installations.get}
      id={installationId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, callbacks) => <InstallationForm loaded={found} {...callbacks} onDeleted={onDeleted} />}
    </LoadedRecordDialog>
  )
}

interface FormProps extends LoadedFormCallbacks, Pick<Props, 'onDeleted'> {
  readonly loaded: LoadedRecord<Installation>
}

function InstallationForm({ loaded: { entity, version }, onDeleted, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const baseDefinition = useInstallationFormDefinition()
  const [values] = useState(() => installationValues(entity))
  const { image, setImage, progress, send } = useSaveInstallation(entity.id, version)
  const locked = useLockReason({ isArchived: entity.isInArchive, mayEdit: can('AREA_EDIT_PARTIAL') })
  const picture = (
    <MapImageField
      stored={entity.attributes}
      chosen={image}
      onChoose={setImage}
      progress={progress}
      isLocked={locked !== undefined}
    />
  )
  const definition: FormDefinition = {
    ...baseDefinition,
    afterGroup: { display: ({ values: current }) => (hasImage(current, entity) ? picture : null) },
  }
  return (
    <RecordForm
      {...callbacks}
      definition={definition}
      root="installation"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={locked}
      send={send}
      stale={staleByInstallation}
      hasOtherChanges={image !== null}
      partialSaveTitle={t('assetSettings.imageNotSaved')}
      conflict={{
        title: t('assetSettings.conflictInstallation'),
        valuesOf: (theirs) => parseRecordValues(installationSchema, theirs, installationValues),
      }}
      renderNotes={(current) => (
        <ClearedFieldsNote
          fields={clearedFields(baseDefinition.fields, values, current).map(baseDefinition.labels.label)}
        />
      )}
      onSaved={() => {
        toasts.done(t('common.saved'))
        callbacks.onClose()
      }}
      tools={
        !entity.isInArchive && (
          <DeleteInstallation
            installation={entity}
            version={version}
            onDone={() => {
              callbacks.onClose()
              onDeleted?.()
            }}
          />
        )
      }
    />
  )
}

/** Ropes of buildings are drawn on a picture; an existing picture stays visible for other types. */
function hasImage({ installationType }: Values, { attributes }: Installation): boolean {
  return installationType === 'building' || attributes.mapImageUri !== undefined
}

function ClearedFieldsNote({ fields }: { readonly fields: readonly string[] }) {
  const { t } = useTexts()
  if (fields.length === 0) return null
  return <output className={styles.note}>{t('assetSettings.willClear', { fields: fields.join(', ') })}</output>
}

interface DeleteProps {
  readonly installation: Installation
  readonly version: string | undefined
  readonly onDone: () => void
}

function DeleteInstallation({ installation: { id, name }, version, onDone }: DeleteProps) {
  const { t } = useTexts()
  const sent = { params: { id } }
  return (
    <Can permission="AREA_EDIT_FULL">
      <ArchiveButton
        question={t('assetSettings.deleteInstallation')}
        explanation={t('assetSettings.deleteExplained')}
        doneMessage={t('assetSettings.archived', { name })}
        archive={(ifMatch) => call(installations.remove, sent, { ifMatch })}
        restore={() =>
          call(installations.change, { ...sent, body: { installation: { isDeleted: false } } }, { ifMatch: null })
        }
        version={version}
        stale={staleByInstallation}
        onDone={onDone}
      />
    </Can>
  )
}
