import { maxLinePoints } from '@catenary/contract/assets/map-settings'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { FileDropzone } from '../../file/FileDropzone.tsx'
import { fileName, saveFile } from '../../save-file.ts'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapPosition } from '../map-types.ts'
import type { ParsedLine, LineFormat, LineFileResult } from './line-formats.ts'
import { formatNames, lineFormats, mediaTypes } from './line-formats.ts'
import styles from './LineEditor.module.css'

interface Props {
  /** Name of the item, used as the name of the exported file. */
  readonly name: string
  readonly positions: readonly MapPosition[]
  readonly onLine: (positions: readonly MapPosition[]) => void
}

// Loaded with the map library, which parses these formats.
const formats = () => import('./line-files.ts')

/** Import of a line from a file, and its export. */
export function LineFiles({ name, positions, onLine }: Props) {
  const { t } = useTexts()
  const [read, setRead] = useState<LineFileResult | null>(null)
  async function importFile(file: File) {
    const { readLines } = await formats()
    const found = await readLines(file)
    setRead(found)
    if ('lines' in found && found.lines.length === 1 && found.lines[0]) {
      setRead(null)
      onLine(found.lines[0].positions)
    }
  }
  async function exportFile(format: LineFormat) {
    const { writeLine } = await formats()
    saveFile(new Blob([writeLine(format, name, positions)], { type: mediaTypes[format] }), fileName([name], format))
  }
  return (
    <details className={styles.files}>
      <summary>{t('maps.files')}</summary>
      <div className={styles.filesBody}>
        <FileDropzone
          label={t('maps.dropFile')}
          hint={t('maps.fileHint')}
          action={t('maps.chooseFile')}
          extensions={['.geojson', '.json', '.kml', '.gpx']}
          onFile={(file) => void importFile(file)}
        >
          {read && 'issue' in read && <FileIssueMessage read={read} />}
        </FileDropzone>
        {read && 'lines' in read && (
          <Choice
            lines={read.lines}
            onLine={(line) => {
              setRead(null)
              onLine(line.positions)
            }}
          />
        )}
        <fieldset className={styles.formats}>
          <legend>{t('maps.exportLine')}</legend>
          {lineFormats.map((format) => (
            <Button
              key={format}
              size="compact-sm"
              variant="default"
              disabled={positions.length === 0}
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              aria-label={t('maps.exportAs', { format: formatNames[format] })}
              onClick={() => void exportFile(format)}
            >
              {formatNames[format]}
            </Button>
          ))}
        </fieldset>
      </div>
    </details>
  )
}

function FileIssueMessage({ read }: { readonly read: Exclude<LineFileResult, { lines: unknown }> }) {
  const { t, short } = useTexts()
  const message =
    read.issue === 'fileOutside'
      ? t('maps.fileOutside', { number: read.number })
      : read.issue === 'fileTooLong'
        ? t('maps.fileTooLong', { count: short(read.count), max: short(maxLinePoints) })
        : t(`maps.${read.issue}`)
  return (
    <p className={styles.faults} role="alert">
      {message}
    </p>
  )
}

interface ChoiceProps {
  readonly lines: readonly ParsedLine[]
  readonly onLine: (line: ParsedLine) => void
}

function Choice({ lines, onLine }: ChoiceProps) {
  const { t } = useTexts()
  return (
    <div role="alert">
      <p className={styles.hint}>{t('maps.chooseLine')}</p>
      <ul className={styles.choices}>
        {lines.map((line, index) => (
          // Lines of a file have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Button variant="default" size="compact-sm" onClick={() => onLine(line)}>
              {line.name ?? t('maps.lineNumber', { number: index + 1 })} (
              {t('maps.pointCount', { count: line.positions.length })})
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
