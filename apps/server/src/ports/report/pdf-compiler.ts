import { join, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { chartPicture, labelPictures, sensorPictures, splicePictures, stripPicture } from './pictures.ts'
import type { PrintedDocument, ReportDocument } from './report-document.ts'

/** Where the layout finds the pictures that come with a report, beside its own files. */
const picturesFolder = 'given'

/**
 * The pictures of a report as files for Typst. A JPEG is wrapped into an SVG: then it is embedded unchanged, whereas
 * Typst would decode it, and five hundred photos would take gigabytes. Entries are removed from `files` on the way, so
 * that they are not in memory twice.
 */
function* layoutFiles(files: Map<string, Uint8Array>): Generator<readonly [path: string, bytes: Buffer]> {
  for (const [name, bytes] of files) {
    files.delete(name)
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    yield extname(name) === '.jpeg'
      ? [`${picturesFolder}/${name}.svg`, wrapInSvg(buffer)]
      : [`${picturesFolder}/${name}`, buffer]
  }
}

// Written in place: every copy of hundreds of photos would count.
function wrapInSvg(jpeg: Buffer): Buffer {
  const { width, height } = sizeOf(jpeg)
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" ` +
    `height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" ` +
    'xlink:href="data:image/jpeg;base64,'
  const tail = '"/></svg>'
  const encodedLength = 4 * Math.ceil(jpeg.length / 3)
  const document = Buffer.allocUnsafeSlow(head.length + encodedLength + tail.length)
  document.write(head, 0, 'latin1')
  document.write(jpeg.toString('base64'), head.length, 'latin1')
  document.write(tail, head.length + encodedLength, 'latin1')
  return document
}

/** Reads a JPEG's width and height in pixels where its frame begins. Throws for what is no JPEG. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    // Start of frame, of any coding; C4, C8 and CC are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('A picture of a report is no JPEG')
}

/**
 * Reports with up to so many rows are tagged for screen readers; beyond, tags make the file some twenty times larger
 * and are left out.
 */
const maxTaggedRows = 300

const folderBeside = (file: string, folder: string) => fileURLToPath(new URL(folder, file))

const fontFolders = () => [
  folderBeside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '400Regular'),
  folderBeside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '500Medium'),
  folderBeside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '600SemiBold'),
  folderBeside(import.meta.resolve('@expo-google-fonts/noto-emoji/package.json'), '400Regular'),
  folderBeside(import.meta.resolve('dejavu-fonts-ttf/package.json'), 'ttf'),
]

/**
 * Lays reports, lists and labels out as PDF files. The compiler may read the layout's own folder and nothing else, and gets everything
 * that people typed as data; the pictures that come along are used up. The same report gives the same bytes. Throws
 * where a report cannot be laid out.
 */
export function createPdfCompiler(): (
  report: PrintedDocument,
  files?: Map<string, Uint8Array>,
) => Uint8Array<ArrayBuffer> {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: fontFolders() }],
  })
  return (report, files = new Map()) => {
    try {
      for (const [path, bytes] of layoutFiles(files)) compiler.mapShadow(join(import.meta.dirname, path), bytes)
      const document = compileReport(compiler, report)
      return new Uint8Array(exportPdf(compiler, report, document))
    } finally {
      compiler.resetShadow()
      // Otherwise the compiler caches every report in memory.
      compiler.evictCache(0)
    }
  }
}

function compileReport(compiler: NodeCompiler, report: PrintedDocument): NodeTypstDocument {
  const [layout, content] = layoutOf(report)
  const data = JSON.stringify(content)
  const result = compiler.compile({ mainFilePath: join(import.meta.dirname, layout), inputs: { data } })
  const document = result.result
  if (!document)
    throw new Error(`The report cannot be laid out: ${JSON.stringify(result.takeError()?.shortDiagnostics)}`)
  return document
}

/** The file that lays a document out, and what it is given. */
function layoutOf(report: PrintedDocument): readonly [layout: string, content: object] {
  if (!('kind' in report)) return ['report.typ', withPictures(report)]
  if (report.kind === 'list') return ['list.typ', report]
  return ['labels.typ', { ...report, labels: labelPictures(report) }]
}

function withPictures(report: ReportDocument) {
  return {
    ...report,
    chart: chartPicture(report),
    strip: stripPicture(report),
    splices: splicePictures(report),
    sensors: sensorPictures(report),
  }
}

/** The number of rows of all tables of a document. */
function rowCount(report: PrintedDocument): number {
  if ('kind' in report) return report.kind === 'list' ? report.table.rows.length : 0
  const tables = [report.table, ...report.splices.map(({ table }) => table)]
  return tables.reduce((sum, table) => sum + (table?.rows.length ?? 0), 0)
}

/**
 * PDF/A for archives, tagged (level a) where the report is short. The standard forbids characters without a glyph; such
 * a report becomes a plain PDF with an empty box in their place.
 */
function exportPdf(compiler: NodeCompiler, report: PrintedDocument, document: NodeTypstDocument): Buffer {
  const pdfTags = rowCount(report) <= maxTaggedRows
  const creationTimestamp = Math.floor(Date.parse(report.at) / 1000)
  try {
    return compiler.pdf(document, { pdfStandard: pdfTags ? 'a-2a' : 'a-2b', pdfTags, creationTimestamp })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not be displayed'))) throw error
    return compiler.pdf(document, { pdfStandard: '1.7', pdfTags, creationTimestamp })
  }
}
