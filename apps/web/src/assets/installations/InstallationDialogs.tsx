import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import type { NewRecordCallbacks } from '../../ui/form/RecordDialog.tsx'
import { NewRecordDialog } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { NotificationsDialog, isNotificationsTab } from '../../work/public.ts'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import { staleByRope } from '../ropes/settings/RopeSettings.tsx'
import { toAttributes, useNewRopeFormDefinition } from '../ropes/settings/use-rope-form-definition.tsx'
import { LastEventsDialog } from './LastEventsDialog.tsx'
import { InstallationSettings } from './settings/InstallationSettings.tsx'
import { useInstallationDialog } from './use-installation-dialog.ts'

interface Props {
  readonly installation: Installation
  readonly ropes: readonly Rope[]
}

/** The dialogs of an installation's page, opened by the address. */
export function InstallationDialogs({ installation, ropes }: Props) {
  const { id, area } = installation
  const navigate = useNavigate()
  const { dialog, goOn, close } = useInstallationDialog()
  const toNew = (ropeId: string) =>
    void navigate({
      to: pages.rope,
      params: { areaId: area.id, installationId: id, ropeId },
      search: { dialog: 'firstSettings' },
      replace: true,
    })
  const shown = (name: typeof dialog) => ({ opened: dialog === name, onClose: close })
  return (
    <>
      <InstallationSettings installationId={id} {...shown('settings')} onDeleted={close} />
      <NewRope installationId={id} {...shown('new')} onCreated={toNew} />
      <ArchivedDialog scope={{ kind: 'ropes', parentId: id }} {...shown('archived')} />
      <LastEventsDialog installation={installation} ropes={ropes} {...shown('lastEvents')} />
      <NotificationsDialog
        installation={installation}
        tab={isNotificationsTab(dialog) ? dialog : undefined}
        onTab={goOn}
        onClose={close}
      />
    </>
  )
}

interface NewRopeProps {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (ropeId: string) => void
}

/** The dialog that adds a rope to an installation and leads to its page, where its settings are open. */
export function NewRope({ installationId, ...dialog }: NewRopeProps) {
  const { t } = useTexts()
  return (
    <NewRecordDialog help="areas-installations-ropes#4" title={t('assetPages.addRope')} {...dialog}>
      {(callbacks) => <NewRopeForm {...callbacks} installationId={installationId} />}
    </NewRecordDialog>
  )
}

interface FormProps extends NewRecordCallbacks {
  readonly installationId: string
}

function NewRopeForm({ installationId, onSaved, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const baseDefinition = useNewRopeFormDefinition()
  const params = { id: installationId }
  const { data: installation } = useQuery(queryFor(installations.get, { params }))
  const system = unitSystemOf(installation?.attributes ?? {})
  return (
    <RecordForm
      {...callbacks}
      definition={{ ...baseDefinition, unitSystem: () => system }}
      root="rope"
      initial={{}}
      can={can}
      send={({ name, ...rest }, { idempotencyKey }) => {
        const rope = { name: String(name), attributes: toAttributes(rest) }
        return call(ropes.create, { params, body: { rope } }, { idempotencyKey })
      }}
      stale={staleByRope}
      action={t('assetSettings.addAndContinue')}
      onSaved={(created) => {
        callbacks.onChanged(false)
        toasts.showSuccess(t('assetSettings.added', { name: created.name }))
        onSaved(created)
      }}
    />
  )
}
