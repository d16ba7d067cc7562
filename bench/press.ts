import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PdfRenderer } from '@catenary/server/src/ports/report/pdf-renderer.ts'
import { createReportRenderer } from '@catenary/server/src/records/report/report-renderer.ts'
import { buildIfStale } from '../scripts/build.ts'

const build = await buildIfStale()

/** The printer of reports as the server has it: its thread runs from the build. */
export function createPress(): PdfRenderer {
  return createReportRenderer({ program: pathToFileURL(join(build, 'print-worker.js')) })
}
