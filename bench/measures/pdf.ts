import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PdfRenderer } from '@catenary/server/src/ports/report/pdf-renderer.ts'
import { renderReport } from '@catenary/server/src/records/report/report-renderer.ts'
import { requestedReport } from '@catenary/server/src/records/report/report-request.ts'
import type { ReportRequest } from '@catenary/server/src/records/report/report-request.ts'
import { sampleDamage, sampleData } from '@catenary/server/src/records/report/report-samples.ts'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import type { Measurement } from '../measure.ts'
import { compared, alternate, limited, pairsOf } from '../measure.ts'
import { createPress } from '../press.ts'
import { reportPage } from './report-page.ts'

const report: ReportRequest = {
  data: sampleData([sampleDamage(1)]),
  options: { kind: 'damage', locale: 'en', units: 'metric', paper: 'a4' },
}
const halfOfPeer = { sense: '≤', bound: 0.5 } as const
const firstOfPeer = { sense: '≤', bound: 0.6 } as const
/** Permitted delay of another request while a report is printed. */
const maxDelayMs = 20

/** The report of one damage, with chart and strip, against Chromium's print of the same content. */
export const pdf: Measurement = {
  name: 'pdf',
  async run({ rounds }) {
    const html = reportPage(requestedReport(report))
    const cold = await alternate(
      rounds,
      () => milliseconds(renderCold),
      () => milliseconds(() => printPageCold(html)),
    )
    const renderer = createPress()
    const browser = await openBrowser()
    const delays: number[] = []
    try {
      await renderReport(renderer, report)
      await printPage(browser, html)
      const warm = await alternate(
        rounds,
        () => milliseconds(async () => void delays.push(await delayWhilePrinting(renderer))),
        () => milliseconds(() => printPage(browser, html)),
      )
      return [
        compared(
          'PDF of one damage, running press',
          pairsOf(warm, (time) => time),
          'ms',
          halfOfPeer,
        ),
        compared(
          'PDF of one damage, press started for it',
          pairsOf(cold, (time) => time),
          'ms',
          firstOfPeer,
        ),
        limited('event-loop delay while it prints', delays, 'ms', maxDelayMs),
      ]
    } finally {
      await Promise.all([renderer.close(), browser.close()])
    }
  },
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function renderCold(): Promise<void> {
  const renderer = createPress()
  await renderReport(renderer, report)
  await renderer.close()
}

async function printPageCold(html: string): Promise<void> {
  const browser = await openBrowser()
  await printPage(browser, html)
  await browser.close()
}

/** Tagged, as ours is. */
async function printPage(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.pdf({ format: 'A4', tagged: true, printBackground: true })
  await page.close()
}

/** Prints, and returns the longest time in milliseconds that this thread could do nothing else meanwhile. */
async function delayWhilePrinting(renderer: PdfRenderer): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await renderReport(renderer, report)
  delay.disable()
  return delay.max / 1e6
}
