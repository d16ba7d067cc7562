import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useCreatedRecord } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { InstallationSettings, staleByInstallation } from './InstallationSettings.tsx'
import { useInstallationFormDefinition } from './use-installation-form-definition.tsx'

interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (installationId: string) => void
}

/** The dialog that adds an installation to an area, and goes on to its settings. */
export function NewInstallation({ areaId, opened, onClose, onCreated }: Props) {
  const { t } = useTexts()
  const createdRecord = useCreatedRecord(onClose, onCreated)
  return (
    <>
      <RecordDialog
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
        toasts.done(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
