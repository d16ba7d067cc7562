import { installations } from '@catenary/contract/assets/installations'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileDropzone } from '../../../ui/FileDropzone.tsx'
import { RecordLoader } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { LoadPreview } from './LoadPreview.tsx'
import type { ParsedInstallationFile } from './parse-json-file.ts'
import { parseJsonFile } from './parse-json-file.ts'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
}

const maxFileBytes = 1024 * 1024

type FileError = 'fileTooLarge' | 'fileBroken' | 'fileForeign'

/** The dialog that loads an installation's settings from a file: choose, preview, apply. */
export function LoadInstallation({ installationId, opened, onClose }: Props) {
  const { t } = useTexts()
  const [result, setResult] = useState<ParsedInstallationFile | FileError>()
  const close = () => {
    setResult(undefined)
    onClose()
  }
  const file = typeof result === 'object' ? result : undefined
  return (
    <Dialog opened={opened} onClose={close} title={t('assetSettings.fileLoad')}>
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
