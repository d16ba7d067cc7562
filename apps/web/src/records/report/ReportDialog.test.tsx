import { reports } from '@catenary/contract/records/reports'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { testRope } from '../../test/rope-handlers.ts'
import { ReportMenu } from '../events/ReportMenu.tsx'
import { LiveModeContext } from './live-mode.ts'
import { ReportDialog } from './ReportDialog.tsx'

const saved: string[] = []
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function captureDownloads() {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
}

const rope = testRope()
const pdf = () => new Response(new Blob(['%PDF-1.7']), { headers: { 'content-length': '8' } })
const make = (name: string | RegExp = 'Create PDF') => page.getByRole('button', { name })

describe('the dialog of reports', () => {
  it('requests the chosen options, names the file by rope, kind and day, and remembers the choice', async () => {
    captureDownloads()
    const requests: { kind: string; query: string; language: string | undefined }[] = []
    const handlers = [
      handle(reports.rope, ({ params, query, headers }) => {
        requests.push({ kind: params.kind, query: query.toString(), language: headers['accept-language'] })
        return pdf() as never
      }),
    ]
    const rendered = await renderUi(<ReportMenu rope={rope} />, { handlers })
    await page.getByRole('button', { name: 'Reports' }).click()
    await expectAccessible()
    await page.getByLabelText('Report', { exact: true }).selectOptions('All repairs')
    await page.getByLabelText('Language of the report').selectOptions('Deutsch')
    await page.getByText('Letter').click()
    await page.getByText('Imperial').click()
    await page.getByRole('switch', { name: /^With photos/ }).click()
    await make().click()
    await expect
      .poll(() => requests)
      .toEqual([{ kind: 'repairs', query: 'units=imperial&paper=letter&photos=true', language: 'de' }])
    await expect.poll(() => saved).toEqual([expect.stringMatching(/^Haul-rope-All-repairs-\d{4}-\d\d-\d\d\.pdf$/)])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await rendered.unmount()
    await renderUi(<ReportMenu rope={rope} />, { handlers })
    await page.getByRole('button', { name: 'Reports' }).click()
    await make().click()
    await expect.poll(() => requests.at(-1)).toEqual({ ...requests[0], kind: 'damages' })
  })

  it('names the file by the day that is printed, at the place of the rope, where another day has begun there', async () => {
    vi.setSystemTime(new Date('2026-06-01T22:30:00.000Z'))
    captureDownloads()
    const installation = { ...rope.installation, timezone: 'Europe/Zurich' }
    await renderUi(<ReportMenu rope={{ ...rope, installation }} />, {
      handlers: [handle(reports.rope, () => pdf() as never)],
    })
    await page.getByRole('button', { name: 'Reports' }).click()
    await make().click()
    await expect.poll(() => saved).toEqual([expect.stringMatching(/-2026-06-02\.pdf$/)])
  })

  it('asks for the days of the reader where the installation has no time zone', async () => {
    captureDownloads()
    const requestedZones: (string | null)[] = []
    const handlers = [
      handle(reports.rope, ({ query }) => {
        requestedZones.push(query.get('timezone'))
        return pdf() as never
      }),
    ]
    const { timezone: _timezone, ...installation } = rope.installation
    await renderUi(<ReportMenu rope={{ ...rope, installation }} />, { handlers })
    await page.getByRole('button', { name: 'Reports' }).click()
    await make().click()
    await expect.poll(() => requestedZones).toEqual([new Intl.DateTimeFormat().resolvedOptions().timeZone])
  })

  it('shows progress, can be cancelled, and explains a failure', async () => {
    captureDownloads()
    let resolveResponse: ((given: never) => void) | undefined
    const handlers = [
      handle(reports.event, () => {
        return new Promise<never>((resolve) => {
          resolveResponse = resolve
        })
      }),
    ]
    const onClose = vi.fn<() => void>()
    await renderUi(<ReportDialog kinds={['splice']} rope={rope} eventId="1" onClose={onClose} />, { handlers })
    await make().click()
    await expect.element(page.getByText(/Preparing the photos/)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    resolveResponse?.(problemResponse('server.busy', 'The server is busy.') as never)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The server is busy\..*without photos/)
    await make('Try again').click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    resolveResponse?.(pdf() as never)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0)
    expect(saved).toEqual([])
  })

  it('is not offered where the page is shown live', async () => {
    await renderUi(
      <LiveModeContext value>
        <p>live</p>
        <ReportMenu rope={rope} />
      </LiveModeContext>,
    )
    await expect.element(page.getByText('live')).toBeVisible()
    expect(page.getByRole('button', { name: 'Reports' }).query()).toBeNull()
  })
})
