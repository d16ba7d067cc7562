import { installations } from '@catenary/contract/installations'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { OpenedRecord } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { ReadFile } from './file-text.ts'
import { readJson } from './file-text.ts'
import { LoadPreview } from './LoadPreview.tsx'

interface Props {
  readonly installationId: string
  readonly opened: boolean
  readonly onClose: () => void
}

const mostBytes = 1024 * 1024

type Fault = 'fileTooLarge' | 'fileBroken' | 'fileForeign'

/** The dialog that loads an installation's settings from a file: chosen, looked at, and only then applied. */
export function LoadInstallation({ installationId, opened, onClose }: Props) {
  const { t } = useTexts()
  const [read, setRead] = useState<ReadFile | Fault>()
  const close = () => {
    setRead(undefined)
    onClose()
  }
  const file = typeof read === 'object' ? read : undefined
  return (
    <Dialog opened={opened} onClose={close} title={t('assetSettings.fileLoad')}>
      {file ? (
        <OpenedRecord endpoint={installations.get} id={installationId}>
          {(found, onReload) => (
            <LoadPreview
              opened={found}
              file={file}
              onReload={onReload}
              onOther={() => setRead(undefined)}
              onClose={close}
            />
          )}
        </OpenedRecord>
      ) : (
        <FileDrop
          label={t('assetSettings.fileDrop')}
          hint={t('assetSettings.fileHint')}
          action={t('assetSettings.fileChoose')}
          extensions={['.json']}
          onFile={(chosen) => void readFile(chosen).then(setRead)}
        >
          {typeof read === 'string' && (
            <Text c="red" size="sm" role="alert">
              {t(`assetSettings.${read}`)}
            </Text>
          )}
        </FileDrop>
      )}
    </Dialog>
  )
}

async function readFile(file: File): Promise<ReadFile | Fault> {
  if (file.size > mostBytes) return 'fileTooLarge'
  const json = readJson(await file.text())
  if (!json) return 'fileBroken'
  // Knows every language's labels: fetched when somebody asks for it.
  const { loadedInstallation } = await import('@catenary/i18n/installation-file')
  const loaded = loadedInstallation(json.value, new Date())
  if (!loaded) return 'fileForeign'
  // Of what is said twice nobody knows which is meant.
  const values = Object.entries(loaded.values).filter(([field]) => !json.twice.includes(field))
  return { ...loaded, values: Object.fromEntries(values), twice: json.twice }
}
