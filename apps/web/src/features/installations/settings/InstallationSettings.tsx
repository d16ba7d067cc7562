import type { Installation } from '@catenary/contract/installations'
import { installation as installationSchema, installations } from '@catenary/contract/installations'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import type { FormSheet } from '../../../ui/form/form-setting.ts'
import type { Values } from '@catenary/contract/field-kinds'
import type { Opened, OpenedEnds } from '../../../ui/form/RecordDialog.tsx'
import { OpenedDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useLock } from '../../../ui/form/Locked.tsx'
import { lostFields, valuesIn } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { MapImageField } from './MapImageField.tsx'
import styles from './settings.module.css'
import { installationValues, useInstallationSheet } from './use-installation-sheet.tsx'
import { useInstallationSaving } from './use-installation-saving.ts'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Told once the installation is archived. */
  readonly onDeleted?: () => void
}

/** Whose reading calls an installation's change makes stale: its name and units stand on its ropes. */
export const staleByInstallation = ['areas', 'installations', 'ropes', 'documents', 'search', 'audit'] as const

/** The dialog of an installation's settings. */
export function InstallationSettings({ installationId, opened, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const title = t('installations.settings')
  return (
    <OpenedDialog
      endpoint={installations.get}
      id={installationId}
      title={title}
      titleOf={({ name }) => t('assetSettings.titled', { title, name })}
      {...{ opened, onClose }}
    >
      {(found, ends) => <InstallationForm opened={found} {...ends} onDeleted={onDeleted} />}
    </OpenedDialog>
  )
}

interface FormProps extends OpenedEnds, Pick<Props, 'onDeleted'> {
  readonly opened: Opened<Installation>
}

function InstallationForm({ opened: { entity, version }, onDeleted, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const plain = useInstallationSheet()
  const [values] = useState(() => installationValues(entity))
  const { image, setImage, progress, send } = useInstallationSaving(entity.id, version)
  const locked = useLock({ isArchived: entity.isInArchive, mayEdit: can('AREA_EDIT_PARTIAL') })
  const picture = (
    <MapImageField
      stored={entity.attributes}
      chosen={image}
      onChoose={setImage}
      progress={progress}
      isLocked={locked !== undefined}
    />
  )
  const sheet: FormSheet = {
    ...plain,
    after: { display: ({ values: now }) => (hasImage(now, entity) ? picture : null) },
  }
  return (
    <RecordForm
      {...ends}
      sheet={sheet}
      root="installation"
      initial={values}
      stored={values}
      version={version}
      can={can}
      locked={locked}
      send={send}
      stale={staleByInstallation}
      isMore={image !== null}
      partly={t('assetSettings.imageNotSaved')}
      conflict={{
        title: t('assetSettings.conflictInstallation'),
        valuesOf: (theirs) => valuesIn(installationSchema, theirs, installationValues),
      }}
      renderNotes={(now) => <Lost fields={lostFields(plain.fields, values, now).map(plain.words.label)} />}
      onSaved={() => {
        toasts.done(t('common.saved'))
        ends.onClose()
      }}
      tools={
        !entity.isInArchive && (
          <DeleteInstallation
            installation={entity}
            version={version}
            onDone={() => {
              ends.onClose()
              onDeleted?.()
            }}
          />
        )
      }
    />
  )
}

/** Buildings have their ropes drawn on a picture; what was given one once keeps it in sight. */
function hasImage({ installationType }: Values, { attributes }: Installation): boolean {
  return installationType === 'building' || attributes.mapImageUri !== undefined
}

function Lost({ fields }: { readonly fields: readonly string[] }) {
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
        said={t('assetSettings.archived', { name })}
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
