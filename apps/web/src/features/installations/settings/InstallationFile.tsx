import type { Installation } from '@catenary/contract/installations'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFileImport, IconJson } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/session.ts'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { LoadInstallation } from './LoadInstallation.tsx'

interface Props {
  readonly installation: Installation
}

/** A menu: an installation's settings as a file, and loading such a file. */
export function InstallationFile({ installation }: Props) {
  const { t, language } = useTexts()
  const can = useCan()
  const [isLoading, setLoading] = useState(false)
  async function download() {
    // Knows every language's labels: fetched when somebody asks for it.
    const { installationFile } = await import('@catenary/i18n/installation-file')
    const text = JSON.stringify(installationFile(installation, language, new Date()), null, 2)
    saveFile(new Blob([`${text}\n`], { type: 'application/json' }), fileName([installation.name], 'json'))
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={t('assetSettings.file')}>
            <ActionIcon size="input-sm" aria-label={t('assetSettings.file')}>
              <IconJson size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />} onClick={() => void download()}>
            {t('assetSettings.fileDownload')}
          </Menu.Item>
          {can('AREA_EDIT_PARTIAL') && !installation.isInArchive && (
            <Menu.Item
              leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
              onClick={() => setLoading(true)}
            >
              {t('assetSettings.fileLoad')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <LoadInstallation installationId={installation.id} opened={isLoading} onClose={() => setLoading(false)} />
    </>
  )
}
