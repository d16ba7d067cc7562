import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'

// A test may leave another size behind, and the next file has the same window.
beforeEach(async () => {
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800)
})
