import type { NewInstallation as NewInstallationBody } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import type { NewRecordCallbacks } from '../../ui/form/RecordDialog.tsx'
import { NewRecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { browserTimezone } from '../../ui/texts/browser-timezone.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import { staleByInstallation } from '../installations/settings/InstallationSettings.tsx'
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
  readonly onCreated: (installationId: string) => void
}

/** The dialog that adds an installation to an area and leads to its page, where its settings are open. */
export function NewInstallation({ areaId, ...dialog }: Props) {
  const { t } = useTexts()
  return (
    <NewRecordDialog help="first-steps-project-manager#2" title={t('assetPages.addInstallation')} {...dialog}>
      {(callbacks) => <NewInstallationForm {...callbacks} areaId={areaId} />}
    </NewRecordDialog>
  )
}

interface FormProps extends NewRecordCallbacks {
  readonly areaId: string
}

function NewInstallationForm({ areaId, onSaved, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  // Days are reckoned by it: without one, each reader's own would decide which day a recording is of.
  const [initial] = useState(() => {
    const timezone = browserTimezone()
    return { installationType: 'ropeway', ...(timezone !== undefined && { timezone }) }
  })
  return (
    <RecordForm
      {...callbacks}
      definition={useInstallationFormDefinition(true)}
      root="installation"
      initial={initial}
      can={can}
      send={({ name, ...attributes }, { idempotencyKey }) => {
        // Each value was checked against the contract's own schema of its field.
        const installation = { name: String(name), attributes: attributes as NewInstallationBody['attributes'] }
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
