import type { Installation } from '@catenary/contract/assets/installations'
import { IconDownload, IconFileImport, IconFileSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useCan } from '../../../shell/session.ts'
import type { PageToolGroup } from '../../../ui/page/PageTools.tsx'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { LoadInstallation } from './LoadInstallation.tsx'

interface Props {
  readonly installation: Installation
  /** Draws what can be done with the file, among other tools. */
  readonly children: (file: PageToolGroup) => ReactNode
}

/** An installation's settings as a file, and loading such a file. */
export function InstallationFile({ installation, children }: Props) {
  const { t, language } = useTexts()
  const can = useCan()
  const [isLoading, setLoading] = useState(false)
  async function download() {
    // Loaded on demand: it contains the labels of every language.
    const { toInstallationFile } = await import('@catenary/i18n/assets/installation-file')
    const text = JSON.stringify(toInstallationFile(installation, language, new Date()), null, 2)
    saveFile(new Blob([`${text}\n`], { type: 'application/json' }), fileName([installation.name], 'json'))
  }
  const mayLoad = can('AREA_EDIT_PARTIAL') && !installation.isInArchive
  const load = { label: t('assetSettings.fileLoad'), icon: IconFileImport, onUse: () => setLoading(true) }
  return (
    <>
      {children({
        label: t('assetSettings.file'),
        icon: IconFileSettings,
        tools: [
          { label: t('assetSettings.fileDownload'), icon: IconDownload, onUse: () => void download() },
          ...(mayLoad ? [load] : []),
        ],
      })}
      <LoadInstallation installationId={installation.id} opened={isLoading} onClose={() => setLoading(false)} />
    </>
  )
}
