import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import type { FormEnds } from '../../../ui/form/use-record-form.ts'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { useAdded } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { InstallationSettings, staleByInstallation } from './InstallationSettings.tsx'
import { useInstallationSheet } from './use-installation-sheet.tsx'

interface Props {
  readonly areaId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated?: (installationId: string) => void
}

/** The dialog that adds an installation to an area, and goes on to its settings. */
export function NewInstallation({ areaId, opened, onClose, onCreated }: Props) {
  const { t } = useTexts()
  const added = useAdded(onClose, onCreated)
  return (
    <>
      <RecordDialog opened={opened && added.id === undefined} title={t('assetPages.addInstallation')} onClose={onClose}>
        {(ends) => <NewInstallationForm {...ends} areaId={areaId} onSaved={added.add} />}
      </RecordDialog>
      <InstallationSettings
        installationId={added.id ?? ''}
        opened={opened && added.id !== undefined}
        onClose={added.close}
        onDeleted={added.close}
      />
    </>
  )
}

interface FormProps extends FormEnds {
  readonly areaId: string
  readonly onSaved: (installation: Installation) => void
}

function NewInstallationForm({ areaId, onSaved, ...ends }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  return (
    <RecordForm
      {...ends}
      sheet={useInstallationSheet(true)}
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
        ends.onChanged(false)
        toasts.done(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
