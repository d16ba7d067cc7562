import { notifications } from '@mantine/notifications'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'

// A test may leave another size behind, and the next file has the same window.
beforeEach(async () => {
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800)
})

// A busy machine may take longer for a click than a message stays on the page.
const { show } = notifications
const showLonger: typeof show = (message, store) =>
  show({ ...message, autoClose: typeof message.autoClose === 'number' ? 120_000 : message.autoClose }, store)
Object.assign(notifications, { show: showLonger })
