import { useQuery } from '@tanstack/react-query'
import Papa from 'papaparse'
import type { ReactNode } from 'react'
import { RowSkeleton } from '../list/RowSkeleton.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useFileSize } from '../use-file-size.ts'
import type { PreviewFile } from './preview-file.ts'
import { readBeginning } from './preview-file.ts'
import styles from './Preview.module.css'

const maxTextBytes = 200_000
/** A thousand rows of a table hardly have more. */
const maxTableBytes = 4_000_000

interface Props {
  readonly file: PreviewFile
}

/** The beginning of a text, as text alone. */
export function TextPreview({ file }: Props) {
  const { t } = useTexts()
  const size = useFileSize()
  const note = file.size > maxTextBytes && t('documents.textCut', { shown: size(maxTextBytes), size: size(file.size) })
  return (
    <FileBeginning file={file} bytes={maxTextBytes}>
      {(text) => (
        <>
          {note && <p className={styles.note}>{note}</p>}
          <pre
            className={styles.text}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keys
            tabIndex={0}
            aria-label={file.name}
          >
            {text}
          </pre>
        </>
      )}
    </FileBeginning>
  )
}

/** The beginning of a CSV file as a table. */
export function CsvPreview({ file }: Props) {
  const { t, short } = useTexts()
  return (
    <FileBeginning file={file} bytes={maxTableBytes}>
      {(text) => {
        const { head, rows, isCut } = parseCsv(text, file.size > maxTableBytes)
        return (
          <>
            {isCut && (
              <p className={styles.note}>{t('documents.rowsCut', { rows: short(Math.min(rows.length, maxRows)) })}</p>
            )}
            <section
              className={styles.tableScroller}
              aria-label={file.name}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys
              tabIndex={0}
            >
              <CsvTable head={head} rows={rows} />
            </section>
          </>
        )
      }}
    </FileBeginning>
  )
}

function CsvTable({ head, rows }: Pick<ReturnType<typeof parseCsv>, 'head' | 'rows'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((name, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column has no identity but its place
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nor has a row
          <tr key={index}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor a cell
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FileBeginningProps extends Props {
  readonly bytes: number
  readonly children: (text: string) => ReactNode
}

function FileBeginning({ file, bytes, children }: FileBeginningProps) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['preview', file.id, file.pinnedVersion, bytes],
    queryFn: async ({ signal }) => decodeText(await readBeginning(file, bytes, signal)),
    // The bytes of a document never change.
    staleTime: Infinity,
  })
  if (query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (query.data === undefined)
    return (
      <div className={styles.text}>
        <RowSkeleton rows={8} height={20} />
      </div>
    )
  if (query.data.trim() === '') return <p className={styles.note}>{t('documents.emptyText')}</p>
  return <div className={styles.beginning}>{children(query.data)}</div>
}

/** Byte order marks and their encodings. */
const byteOrderMarks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes the first bytes of a text file: by its byte order mark, else UTF-8, else Windows-1252. A character cut at the
 * end is dropped.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const matchingMark = byteOrderMarks.find(([bytesOfMark]) => bytesOfMark.every((byte, index) => bytes[index] === byte))
  if (matchingMark) return new TextDecoder(matchingMark[1]).decode(bytes, { stream: true })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How many rows below the head are shown. */
const maxRows = 1_000

/** The beginning of a table: its head, its first rows, and whether there are more. */
interface ParsedCsv {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly isCut: boolean
}

/** Reads the beginning of a CSV file; `isPart` where the text is only a part of the file, its last row perhaps half. */
export function parseCsv(text: string, isPart: boolean): ParsedCsv {
  const { data } = Papa.parse<string[]>(text, {
    preview: maxRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  const [head = [], ...rows] = data
  const whole = isPart && rows.length <= maxRows ? rows.slice(0, -1) : rows
  return { head, rows: whole.slice(0, maxRows), isCut: isPart || whole.length > maxRows }
}
