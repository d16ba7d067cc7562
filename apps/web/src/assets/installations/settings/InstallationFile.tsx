import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { Text } from '@mantine/core'
import { IconDownload, IconFileImport, IconFileSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useCan } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FileDropzone } from '../../../ui/file/FileDropzone.tsx'
import { RecordLoader } from '../../../ui/form/RecordDialog.tsx'
import type { PageToolGroup } from '../../../ui/page/PageTools.tsx'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { LoadPreview } from './LoadPreview.tsx'
import type { ParsedInstallationFile } from './parse-json-file.ts'
import { parseJsonFile } from './parse-json-file.ts'

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

interface LoadInstallationProps {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
}

const maxFileBytes = 1024 * 1024

type FileError = 'fileTooLarge' | 'fileBroken' | 'fileForeign'

/** The dialog that loads an installation's settings from a file: choose, preview, apply. */
function LoadInstallation({ installationId, opened, onClose }: LoadInstallationProps) {
  const { t } = useTexts()
  const [result, setResult] = useState<ParsedInstallationFile | FileError>()
  const close = () => {
    setResult(undefined)
    onClose()
  }
  const file = typeof result === 'object' ? result : undefined
  return (
    <Dialog help="clients-and-settings#3" opened={opened} onClose={close} title={t('assetSettings.fileLoad')}>
      {file ? (
        <RecordLoader endpoint={installations.get} id={installationId}>
          {(found, onReload) => (
            <LoadPreview
              loaded={found}
              file={file}
              onReload={onReload}
              onChooseOther={() => setResult(undefined)}
              onClose={close}
            />
          )}
        </RecordLoader>
      ) : (
        <FileDropzone
          label={t('assetSettings.fileDrop')}
          hint={t('assetSettings.fileHint')}
          action={t('assetSettings.fileChoose')}
          extensions={['.json']}
          onFile={(chosen) => void readFile(chosen).then(setResult)}
        >
          {typeof result === 'string' && (
            <Text c="red" size="sm" role="alert">
              {t(`assetSettings.${result}`)}
            </Text>
          )}
        </FileDropzone>
      )}
    </Dialog>
  )
}

async function readFile(file: File): Promise<ParsedInstallationFile | FileError> {
  if (file.size > maxFileBytes) return 'fileTooLarge'
  const json = parseJsonFile(await file.text())
  if (!json) return 'fileBroken'
  // Loaded on demand: it contains the labels of every language.
  const { parseInstallationFile } = await import('@catenary/i18n/assets/installation-file')
  const loaded = parseInstallationFile(json.value, new Date())
  if (!loaded) return 'fileForeign'
  // A duplicate key is ambiguous.
  const values = Object.entries(loaded.values).filter(([field]) => !json.duplicateKeys.includes(field))
  return { ...loaded, values: Object.fromEntries(values), duplicateKeys: json.duplicateKeys }
}
