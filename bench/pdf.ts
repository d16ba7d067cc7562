import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sampleDamage, sampleData } from '@catenary/server/src/features/events/report/report-samples.ts'
import { orderedReport } from '@catenary/server/src/features/events/report/order.ts'
import type { ReportOrder } from '@catenary/server/src/features/events/report/order.ts'
import { createReportPress, printReport } from '@catenary/server/src/features/events/report/press.ts'
import type { PdfPress } from '@catenary/server/src/ports/pdf.ts'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Measurement } from './measure.ts'
import { compared, inTurns, limited, pairsOf } from './measure.ts'
import { reportPage } from './report-page.ts'

const report: ReportOrder = {
  data: sampleData([sampleDamage(1)]),
  wish: { kind: 'damage', locale: 'en', units: 'metric', paper: 'a4' },
}
const half = { sense: '≤', bound: 0.5 } as const
/** How long another request may be held up while a report is printed. */
const longestDelayMs = 20

/** The report of one damage, with chart and strip, against Chromium's print of the same content. */
export const pdf: Measurement = {
  name: 'pdf',
  async run({ rounds }) {
    const html = reportPage(orderedReport(report))
    const cold = await inTurns(
      rounds,
      () => milliseconds(printCold),
      () => milliseconds(() => printPageCold(html)),
    )
    const press = createReportPress()
    const browser = await openBrowser()
    const delays: number[] = []
    try {
      await printReport(press, report)
      await printPage(browser, html)
      const warm = await inTurns(
        rounds,
        () => milliseconds(async () => void delays.push(await delayWhilePrinting(press))),
        () => milliseconds(() => printPage(browser, html)),
      )
      return [
        compared(
          'PDF of one damage, running press',
          pairsOf(warm, (time) => time),
          'ms',
          half,
        ),
        compared(
          'PDF of one damage, press started for it',
          pairsOf(cold, (time) => time),
          'ms',
          half,
        ),
        limited('event-loop delay while it prints', delays, 'ms', longestDelayMs),
      ]
    } finally {
      await Promise.all([press.close(), browser.close()])
    }
  },
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function printCold(): Promise<void> {
  const press = createReportPress()
  await printReport(press, report)
  await press.close()
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

/** Prints, and answers the longest time in milliseconds that this thread could do nothing else meanwhile. */
async function delayWhilePrinting(press: PdfPress): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await printReport(press, report)
  delay.disable()
  return delay.max / 1e6
}
