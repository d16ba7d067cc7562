import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { ReportDocument } from '../report-document.ts'
import { mappedFiles } from './files.ts'
import { chartPicture, splicePictures, stripPicture } from './pictures.ts'

/**
 * Up to so many rows a report is tagged for readers who hear it; beyond, tags make the file some twenty times larger
 * and are left out.
 */
const taggedRows = 300

const beside = (file: string, folder: string) => fileURLToPath(new URL(folder, file))

const fontFolders = () => [
  beside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '400Regular'),
  beside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '500Medium'),
  beside(import.meta.resolve('@expo-google-fonts/inter/package.json'), '600SemiBold'),
  beside(import.meta.resolve('@expo-google-fonts/noto-emoji/package.json'), '400Regular'),
  beside(import.meta.resolve('dejavu-fonts-ttf/package.json'), 'ttf'),
]

/**
 * Lays reports out as PDF files. The compiler may read the layout's own folder and nothing else, and gets everything
 * that people typed as data; the pictures that come along are used up. The same report gives the same bytes. Throws
 * where a report cannot be laid out.
 */
export function typesetter(): (report: ReportDocument, files?: Map<string, Uint8Array>) => Uint8Array<ArrayBuffer> {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: fontFolders() }],
  })
  return (report, files = new Map()) => {
    try {
      for (const [path, bytes] of mappedFiles(files)) compiler.mapShadow(join(import.meta.dirname, path), bytes)
      const pages = layOut(compiler, report)
      return new Uint8Array(write(compiler, report, pages))
    } finally {
      compiler.resetShadow()
      // Else everything ever laid out would stay in memory.
      compiler.evictCache(0)
    }
  }
}

function layOut(compiler: NodeCompiler, report: ReportDocument): NodeTypstDocument {
  const pictures = { chart: chartPicture(report), strip: stripPicture(report), splices: splicePictures(report) }
  const data = JSON.stringify({ ...report, ...pictures })
  const outcome = compiler.compile({ mainFilePath: join(import.meta.dirname, 'report.typ'), inputs: { data } })
  const pages = outcome.result
  if (!pages) throw new Error(`The report cannot be laid out: ${JSON.stringify(outcome.takeError()?.shortDiagnostics)}`)
  return pages
}

/**
 * PDF/A for archives, with tags (level a) where the report is short. The standard refuses characters that no font of
 * ours has; such a report is printed all the same, as a plain PDF with an empty box in their place.
 */
function write(compiler: NodeCompiler, report: ReportDocument, pages: NodeTypstDocument): Buffer {
  const tables = [report.table, ...report.splices.map(({ table }) => table)]
  const rows = tables.reduce((sum, table) => sum + (table?.rows.length ?? 0), 0)
  const pdfTags = rows <= taggedRows
  const creationTimestamp = Math.floor(Date.parse(report.at) / 1000)
  try {
    return compiler.pdf(pages, { pdfStandard: pdfTags ? 'a-2a' : 'a-2b', pdfTags, creationTimestamp })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not be displayed'))) throw error
    return compiler.pdf(pages, { pdfStandard: '1.7', pdfTags, creationTimestamp })
  }
}
