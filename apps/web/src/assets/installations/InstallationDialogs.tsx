import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { useNavigate } from '@tanstack/react-router'
import { NotificationSettingsDialog, NotificationStatusDialog, SystemNotificationsDialog } from '../../work/public.ts'
import { ArchivedDialog } from '../archive/ArchivedDialog.tsx'
import { NewRope } from '../ropes/settings/NewRope.tsx'
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
  const { dialog, close } = useInstallationDialog()
  const toNew = (ropeId: string) =>
    void navigate({
      to: pages.rope,
      params: { areaId: area.id, installationId: id, ropeId },
      search: { dialog: 'settings' },
      replace: true,
    })
  const shown = (name: typeof dialog) => ({ opened: dialog === name, onClose: close })
  const ofInstallation = { type: 'installations', id, name: installation.name } as const
  return (
    <>
      <InstallationSettings installationId={id} {...shown('settings')} onDeleted={close} />
      <NewRope installationId={id} {...shown('new')} onCreated={toNew} />
      <ArchivedDialog scope={{ kind: 'ropes', parentId: id }} {...shown('archived')} />
      <LastEventsDialog installation={installation} ropes={ropes} {...shown('lastEvents')} />
      <NotificationSettingsDialog installation={installation} {...shown('notifications')} />
      <SystemNotificationsDialog installation={installation} {...shown('systemNotifications')} />
      <NotificationStatusDialog target={ofInstallation} {...shown('notificationStatus')} />
    </>
  )
}
