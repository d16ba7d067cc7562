import { renderReport } from '@catenary/server/src/records/report/report-renderer.ts'
import { requestedReport } from '@catenary/server/src/records/report/report-request.ts'
import type { ReportRequest } from '@catenary/server/src/records/report/report-request.ts'
import { sampleDamage, sampleData } from '@catenary/server/src/records/report/report-samples.ts'
import { openBrowser } from '../browser.ts'
import { logIn, withDemo } from '../demo.ts'
import type { Measurement } from '../measure.ts'
import { compared, alternate, limited, pairsOf } from '../measure.ts'
import { createPress } from '../press.ts'
import type { Program } from '../program.ts'
import { reportPage } from './report-page.ts'

const damages = 1000
/** Permitted delay of another request while the report is read, computed and printed. */
const maxDelayMs = 20

const report: ReportRequest = {
  data: sampleData(Array.from({ length: damages }, (_, n) => sampleDamage(n + 1))),
  options: { kind: 'damages', locale: 'en', units: 'metric', paper: 'a4' },
}

/** The report of a thousand damages against Chromium's print of the same content, and what others feel of it. */
export const pdfList: Measurement = {
  name: 'pdf-list',
  async run({ rounds }) {
    const html = reportPage(requestedReport(report))
    const renderer = createPress()
    const browser = await openBrowser()
    const printPage = async () => {
      const page = await browser.newPage()
      await page.setContent(html)
      // Untagged, as ours is.
      await page.pdf({ format: 'A4', tagged: false, printBackground: true })
      await page.close()
    }
    try {
      await renderReport(renderer, report)
      await printPage()
      const times = await alternate(
        rounds,
        () => milliseconds(() => renderReport(renderer, report)),
        () => milliseconds(printPage),
      )
      const delays = await withDemo((demo) => delaysOf(demo, rounds))
      return [
        compared(
          `PDF of ${damages} damages, running press`,
          pairsOf(times, (time) => time),
          'ms',
          { sense: '≤', bound: 0.4 },
        ),
        limited(`event-loop delay of the server while it makes that PDF`, delays, 'ms', maxDelayMs),
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

/** Requests such a report from a running server; returns the longest event loop delay per report. */
async function delaysOf(demo: Program, rounds: number): Promise<number[]> {
  const cookie = await logIn(demo)
  const get = (path: string) => fetch(`${demo.address}/api${path}`, { headers: { cookie } })
  const [rope] = (await (await get('/ropes')).json()) as { id: string }[]
  await recordInspection(demo, cookie, rope?.id ?? '')
  const print = async () => {
    const response = await get(`/ropes/${rope?.id}/reports/damages`)
    if (!response.ok) throw new Error(`The report was answered with ${response.status}`)
    await response.arrayBuffer()
  }
  await print()
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await demo.longestDelay()
    await print()
    delays.push(await demo.longestDelay())
  }
  return delays
}

async function recordInspection({ address }: Program, cookie: string, rope: string): Promise<void> {
  const timestamp = '2026-03-01T08:00:00.000Z'
  const attributes = { recordingType: 'damage', type: 'brokenWire', inspectionType: 'visual', damageCount: 1 }
  const ropeEvent = {
    rope: { id: rope },
    position: 0,
    timestamp,
    attributes: { recordingType: 'measurement', type: 'visualInspection' },
    damages: Array.from({ length: damages }, (_, n) => ({ position: n / 10, timestamp, attributes })),
  }
  const response = await fetch(`${address}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ropeEvent }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
}
