import { loadedResources, openBrowser, openPage } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import type { Measurement } from '../../measure.ts'
import { limited } from '../../measure.ts'

const maxKilobytes = 180

/** Compressed size of all scripts of the login page. */
export const loginWeight: Measurement = {
  name: 'login-weight',
  async run() {
    const bytes = await withDemo(({ address }) => scriptBytes(`${address}/login`))
    return [limited('script of the login page, compressed', [bytes / 1000], 'kB', maxKilobytes)]
  },
}

/** Bytes of the bodies of all scripts that a page loads, compressed as the server sends them. */
async function scriptBytes(url: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await openPage(await browser.newContext())
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('textbox').first().waitFor()
    const loaded = await loadedResources(page)
    const scripts = loaded.filter(({ path }) => path.endsWith('.js'))
    if (scripts.length === 0) throw new Error('The login page loads no script')
    return scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  } finally {
    await browser.close()
  }
}
