import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { layoutFiles } from './files.ts'
import { chartPicture, splicePictures, stripPicture } from './pictures.ts'
import type { ReportDocument } from './report-document.ts'

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
 * Lays reports out as PDF files. The compiler may read the layout's own folder and nothing else, and gets everything
 * that people typed as data; the pictures that come along are used up. The same report gives the same bytes. Throws
 * where a report cannot be laid out.
 */
export function createPdfCompiler(): (
  report: ReportDocument,
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

function compileReport(compiler: NodeCompiler, report: ReportDocument): NodeTypstDocument {
  const pictures = { chart: chartPicture(report), strip: stripPicture(report), splices: splicePictures(report) }
  const data = JSON.stringify({ ...report, ...pictures })
  const result = compiler.compile({ mainFilePath: join(import.meta.dirname, 'report.typ'), inputs: { data } })
  const document = result.result
  if (!document)
    throw new Error(`The report cannot be laid out: ${JSON.stringify(result.takeError()?.shortDiagnostics)}`)
  return document
}

/**
 * PDF/A for archives, tagged (level a) where the report is short. The standard forbids characters without a glyph; such
 * a report becomes a plain PDF with an empty box in their place.
 */
function exportPdf(compiler: NodeCompiler, report: ReportDocument, document: NodeTypstDocument): Buffer {
  const tables = [report.table, ...report.splices.map(({ table }) => table)]
  const rows = tables.reduce((sum, table) => sum + (table?.rows.length ?? 0), 0)
  const pdfTags = rows <= maxTaggedRows
  const creationTimestamp = Math.floor(Date.parse(report.at) / 1000)
  try {
    return compiler.pdf(document, { pdfStandard: pdfTags ? 'a-2a' : 'a-2b', pdfTags, creationTimestamp })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not be displayed'))) throw error
    return compiler.pdf(document, { pdfStandard: '1.7', pdfTags, creationTimestamp })
  }
}
