import { mostLinePoints } from '@catenary/contract/map-settings'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { FileDrop } from '../../FileDrop.tsx'
import { fileName, saveFile } from '../../save-file.ts'
import { useTexts } from '../../texts/texts-context.ts'
import type { Place } from '../places.ts'
import styles from './LineEditor.module.css'
import type { FoundLine, LineFormat, ReadLines } from './line-formats.ts'
import { formatNames, lineFormats, mediaTypes } from './line-formats.ts'

interface Props {
  /** The name of the thing whose line it is: the exported file is called so. */
  readonly name: string
  readonly places: readonly Place[]
  readonly onLine: (places: readonly Place[]) => void
}

// With the map's library, which knows these formats.
const formats = () => import('./line-files.ts')

/** A line from a file, and the line as a file. */
export function LineFiles({ name, places, onLine }: Props) {
  const { t } = useTexts()
  const [read, setRead] = useState<ReadLines | null>(null)
  async function take(file: File) {
    const { readLines } = await formats()
    const found = await readLines(file)
    setRead(found)
    if ('lines' in found && found.lines.length === 1 && found.lines[0]) {
      setRead(null)
      onLine(found.lines[0].places)
    }
  }
  async function give(format: LineFormat) {
    const { writeLine } = await formats()
    saveFile(new Blob([writeLine(format, name, places)], { type: mediaTypes[format] }), fileName([name], format))
  }
  return (
    <details className={styles.files}>
      <summary>{t('maps.files')}</summary>
      <div className={styles.filesBody}>
        <FileDrop
          label={t('maps.dropFile')}
          hint={t('maps.fileHint')}
          action={t('maps.chooseFile')}
          extensions={['.geojson', '.json', '.kml', '.gpx']}
          onFile={(file) => void take(file)}
        >
          {read && 'fault' in read && <Fault read={read} />}
        </FileDrop>
        {read && 'lines' in read && (
          <Choice
            lines={read.lines}
            onLine={(line) => {
              setRead(null)
              onLine(line.places)
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
              disabled={places.length === 0}
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              aria-label={t('maps.exportAs', { format: formatNames[format] })}
              onClick={() => void give(format)}
            >
              {formatNames[format]}
            </Button>
          ))}
        </fieldset>
      </div>
    </details>
  )
}

function Fault({ read }: { readonly read: Exclude<ReadLines, { lines: unknown }> }) {
  const { t, short } = useTexts()
  const said =
    read.fault === 'fileOutside'
      ? t('maps.fileOutside', { number: read.number })
      : read.fault === 'fileTooLong'
        ? t('maps.fileTooLong', { count: short(read.count), max: short(mostLinePoints) })
        : t(`maps.${read.fault}`)
  return (
    <p className={styles.faults} role="alert">
      {said}
    </p>
  )
}

interface ChoiceProps {
  readonly lines: readonly FoundLine[]
  readonly onLine: (line: FoundLine) => void
}

function Choice({ lines, onLine }: ChoiceProps) {
  const { t } = useTexts()
  return (
    <div role="alert">
      <p className={styles.hint}>{t('maps.chooseLine')}</p>
      <ul className={styles.choices}>
        {lines.map((line, index) => (
          // Lines of a file have no other name than their number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Button variant="default" size="compact-sm" onClick={() => onLine(line)}>
              {line.name ?? t('maps.lineNumber', { number: index + 1 })} (
              {t('maps.pointCount', { count: line.places.length })})
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
