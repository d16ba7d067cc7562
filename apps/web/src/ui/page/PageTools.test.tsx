import { IconBell, IconSettings } from '@tabler/icons-react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { PageTools } from './PageTools.tsx'

const tools = [
  { label: 'Settings', icon: IconSettings, onUse: () => {} },
  { label: 'Notifications', icon: IconBell, onUse: () => {} },
]

it('names its tools in a menu where no pointer can rest on them', async () => {
  const drawn = await renderUi(<PageTools tools={tools} />)
  await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await drawn.unmount()
  // A browser that was made a touch screen of stays one for every later test.
  const { matchMedia } = window
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.replace('(hover: none)', 'all')),
  )
  await renderUi(<PageTools tools={tools} />)
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  for (const { label } of tools) await expect.element(page.getByRole('menuitem', { name: label })).toBeVisible()
})
