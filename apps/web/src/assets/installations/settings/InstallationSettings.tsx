import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import type { Installation } from '@catenary/contract/assets/installations'
import { installation as installationSchema, installations } from '@catenary/contract/assets/installations'
import type { Values } from '@catenary/contract/form-fields'
import { mapImageExtensions } from '@catenary/contract/library/document-types'
import { documents, mapImageLocation } from '@catenary/contract/library/documents'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { ArchiveButton } from '../../../ui/form/ArchiveButton.tsx'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useLockReason } from '../../../ui/form/LockedField.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import type { SaveOptions } from '../../../ui/form/use-save-mutation.ts'
import { PartialSaveError, useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { clearedFields, parseRecordValues } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import {
  installationChange,
  installationValues,
  useInstallationFormDefinition,
} from './use-installation-form-definition.tsx'
import styles from './settings.module.css'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Called once the installation is archived. */
  readonly onDeleted?: () => void
}

/** Queries invalidated by a change of an installation: its ropes contain its name and units. */
export const staleByInstallation = [
  'areas',
  'installations',
  'ropes',
  'documents',
  'search',
  'audit',
  'attention',
] as const

/** The dialog of an installation's settings. */
export function InstallationSettings({ installationId, opened, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const title = t('installations.settings')
  return (
    <LoadedRecordDialog
      help="clients-and-settings#2"
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
    afterGroup: { ...baseDefinition.afterGroup, display: () => picture },
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
        toasts.showSuccess(t('common.saved'))
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
        help="areas-installations-ropes#5"
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

/** Stores an installation's settings, then its map image. */
function useSaveInstallation(id: string, loadedVersion: string | undefined) {
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const idempotencyKeyOf = useIdempotencyKey()
  const params = { id }

  /** Answers the version that the installation has then. */
  async function change(changes: Values, { ifMatch }: SaveOptions): Promise<string | undefined> {
    if (Object.keys(changes).length === 0) return ifMatch ?? loadedVersion
    await call(installations.change, { params, body: { installation: installationChange(changes) } }, { ifMatch })
    return versionOf(installations.change, { params })
  }

  async function upload(file: File, version: string | undefined) {
    const body = { targetType: 'installations', targetId: id, location: mapImageLocation } as const
    const fileIdentity = [id, file.name, file.size, file.lastModified]
    try {
      setProgress(0)
      await call(
        documents.add,
        { body },
        { file, onProgress: setProgress, idempotencyKey: idempotencyKeyOf(fileIdentity) },
      )
    } catch (cause) {
      throw new PartialSaveError(version, cause)
    } finally {
      setProgress(null)
    }
  }

  return {
    image,
    setImage,
    progress,
    send: async (changes: Values, saveOptions: SaveOptions) => {
      const version = await change(changes, saveOptions)
      if (image) await upload(image, version)
    },
  }
}

interface MapImageFieldProps {
  /** What is stored of the image. */
  readonly stored: Pick<InstallationAttributes, 'mapImageUri' | 'mapImageWidth' | 'mapImageHeight'>
  /** The image that will be uploaded on saving. */
  readonly chosen: File | null
  readonly onChoose: (file: File | null) => void
  /** How much of it is out, from 0 to 1; `null` while nothing is on its way. */
  readonly progress: number | null
  readonly isLocked: boolean
}

const mediaTypes: readonly string[] = ['image/jpeg', 'image/png']

/** The map image of an installation: the stored one or the selected new one. */
function MapImageField({ stored, chosen, onChoose, progress, isLocked }: MapImageFieldProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const preview = usePreview(chosen)
  const shown = preview ?? stored.mapImageUri
  const handleFile = (file: File | null | undefined) => {
    if (!file) return
    setUnsupported(!mediaTypes.includes(file.type))
    if (mediaTypes.includes(file.type)) onChoose(file)
  }
  return (
    <div className={styles.image}>
      <Text fw={500} size="sm">
        {t('installations.attributes.mapImageUri')}
      </Text>
      {shown !== undefined && <img src={shown} alt={t('installations.attributes.mapImageUri')} />}
      {isUnsupported && (
        <Text size="sm" c="red" role="alert">
          {t('assetSettings.imageWrong')}
        </Text>
      )}
      {progress !== null && <Progress value={100 * progress} aria-label={t('assetSettings.uploading')} />}
      <output className={styles.facts}>
        {chosen ? t('assetSettings.imageChosen', { name: chosen.name }) : <Size {...stored} />}
      </output>
      {!isLocked && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
            {t(shown === undefined ? 'assetSettings.chooseImage' : 'assetSettings.otherImage')}
          </Button>
          {chosen && (
            <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
              {t('assetSettings.keepImage')}
            </Button>
          )}
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {t('assetSettings.imageHint')}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('assetSettings.chooseImage')}
        accept={mapImageExtensions.join(',')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function Size({ mapImageWidth: width, mapImageHeight: height }: MapImageFieldProps['stored']) {
  const { t } = useTexts()
  return width === undefined || height === undefined ? null : t('assetSettings.imageSize', { width, height })
}

function usePreview(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}
