import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { RecordDialog, useCreatedRecord } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import { InstallationSettings, staleByInstallation } from '../installations/settings/InstallationSettings.tsx'
import { useInstallationFormDefinition } from '../installations/settings/use-installation-form-definition.tsx'
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

interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (installationId: string) => void
}

/** The dialog that adds an installation to an area and continues with its settings. */
export function NewInstallation({ areaId, opened, onClose, onCreated }: Props) {
  const { t } = useTexts()
  const createdRecord = useCreatedRecord(onClose, onCreated)
  return (
    <>
      <RecordDialog
        help="first-steps-project-manager#2"
        opened={opened && createdRecord.id === undefined}
        title={t('assetPages.addInstallation')}
        onClose={onClose}
      >
        {(callbacks) => <NewInstallationForm {...callbacks} areaId={areaId} onSaved={createdRecord.setCreated} />}
      </RecordDialog>
      <InstallationSettings
        installationId={createdRecord.id ?? ''}
        opened={opened && createdRecord.id !== undefined}
        onClose={createdRecord.close}
        onDeleted={createdRecord.close}
      />
    </>
  )
}

interface FormProps extends FormCallbacks {
  readonly areaId: string
  readonly onSaved: (installation: Installation) => void
}

function NewInstallationForm({ areaId, onSaved, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  return (
    <RecordForm
      {...callbacks}
      definition={useInstallationFormDefinition(true)}
      root="installation"
      initial={{ installationType: 'ropeway' }}
      can={can}
      send={({ name, installationType }, { idempotencyKey }) => {
        const type = installationType === 'building' ? installationType : 'ropeway'
        const installation = { name: String(name), attributes: { installationType: type } } as const
        return call(installations.create, { params: { id: areaId }, body: { installation } }, { idempotencyKey })
      }}
      stale={staleByInstallation}
      action={t('assetSettings.addAndContinue')}
      onSaved={(created) => {
        callbacks.onChanged(false)
        toasts.showSuccess(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
