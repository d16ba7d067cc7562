import { IconBell, IconSettings } from '@tabler/icons-react'
import { expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { PageTools } from './PageTools.tsx'

const tools = [
  { label: 'Settings', icon: IconSettings, onUse: () => {} },
  { label: 'Notifications', icon: IconBell, onUse: () => {} },
]

it('names its tools in a menu where no pointer can rest on them', async () => {
  const devtools = cdp() as unknown as { send(method: string, params: object): Promise<void> }
  const setTouch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  onTestFinished(() => setTouch(false))
  await renderUi(<PageTools tools={tools} />)
  await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await setTouch(true)
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  for (const { label } of tools) await expect.element(page.getByRole('menuitem', { name: label })).toBeVisible()
})
