import type { Installation } from '@catenary/contract/assets/installations'
import { pages } from '@catenary/contract/page-routes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { IconArchive, IconBell, IconBellCog, IconBellOff, IconSettings } from '@tabler/icons-react'
import { useCan } from '../../shell/session.ts'
import { AggregatedGauge } from '../../ui/figures/AggregatedGauge.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { PageTool, PageToolGroup } from '../../ui/page/PageTools.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { InstallationFile } from './settings/InstallationFile.tsx'
import { useInstallationDialog } from './use-installation-dialog.ts'
import { useInstallationType } from './use-installation-type.ts'

/** The head of an installation's page: the way back, its name, its state, three facts, and its tools. */
export function InstallationTitle({ installation }: { readonly installation: Installation }) {
  const { t } = useTexts()
  const can = useCan()
  const displayName = useDisplayName()
  const typeOf = useInstallationType()
  const tools = useTools(!installation.isInArchive)
  const { open } = useInstallationDialog()
  const { withoutState } = useStateTexts()
  const { installationLength, constructionYear } = installation.attributes
  const system = unitSystemOf(installation.attributes)
  const length = installationLength && (
    <QuantityValue value={installationLength} unit="m" decimals={0} system={system} />
  )
  return (
    <>
      <PageTitle parts={[displayName(installation), installation.area.name]} />
      <PageHeader
        before={<BackLink to={pages.area} params={{ areaId: installation.area.id }} name={installation.area.name} />}
        title={displayName(installation) ?? ''}
        state={<AggregatedGauge state={installation} />}
        facts={[
          installation.worstRope && <WorstRopeLink areaId={installation.area.id} worstRope={installation.worstRope} />,
          withoutState(installation),
          typeOf(installation),
          length,
          constructionYear,
        ]}
      >
        <InstallationFile installation={installation}>
          {(file) => <PageTools tools={[...tools, file]} />}
        </InstallationFile>
        {can('AREA_EDIT_FULL') && !installation.isInArchive && (
          <AddButton label={t('assetPages.addRope')} onUse={() => open('new')} />
        )}
      </PageHeader>
    </>
  )
}

function useTools(isOpen: boolean): readonly (PageTool | PageToolGroup | null)[] {
  const { t } = useTexts()
  const can = useCan()
  const { open } = useInstallationDialog()
  const mayChange = isOpen && can('AREA_EDIT_PARTIAL')
  const changing = (tool: PageTool) => (mayChange ? tool : null)
  return [
    changing({ label: t('installations.settings'), icon: IconSettings, onUse: () => open('settings') }),
    mayChange
      ? {
          label: t('notificationSettings.menu'),
          icon: IconBell,
          tools: [
            { label: t('notificationSettings.settings'), icon: IconBell, onUse: () => open('notifications') },
            {
              label: t('notificationSettings.systemSettings'),
              icon: IconBellCog,
              onUse: () => open('systemNotifications'),
            },
            { label: t('notificationSettings.status'), icon: IconBellOff, onUse: () => open('notificationStatus') },
          ],
        }
      : null,
    { label: t('assetPages.archivedRopes'), icon: IconArchive, onUse: () => open('archived') },
  ]
}
