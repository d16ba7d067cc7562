import { Chip, Progress, SegmentedControl, Switch } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '../../test/emulation.ts'
import { renderUi } from '../../test/render.tsx'
import { Gauge } from '../figures/Gauge.tsx'
import { Dialog } from './Dialog.tsx'

test("in the reader's own colours a switch, what is selected, the worst state and a dialog can be seen", async () => {
  await emulateMedia('forced-colors', 'active')
  await renderUi(
    <Dialog opened title="Colours" help={null}>
      <Switch label="On" defaultChecked />
      <SegmentedControl aria-label="Part" data={['Day', 'Week']} defaultValue="Week" />
      <Chip defaultChecked>Damage</Chip>
      <Gauge ratio={1.2} leftOut={{ damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 }} />
      <Progress value={50} aria-label="Done" />
    </Dialog>,
  )
  await expect.element(page.getByText('Week')).toBeVisible()
  const ground = (selector: string) => getComputedStyle(find(selector)).backgroundColor
  expect(ground('.mantine-SegmentedControl-label[data-active]')).not.toBe(ground('.mantine-SegmentedControl-label'))
  expect(ground('.mantine-Switch-track')).not.toBe(ground('.mantine-Switch-thumb'))
  expect(ground('.mantine-Chip-label')).toBe(ground('.mantine-Switch-track'))
  expect(ground('.mantine-Progress-section')).not.toBe(ground('.mantine-Progress-root'))
  for (const edged of ['.mantine-Modal-content', '.mantine-Switch-track'])
    expect(getComputedStyle(find(edged)).borderTopWidth, edged).toBe('1px')
  const sign = find('[data-state="discard"] svg[data-state]')
  expect(getComputedStyle(sign).stroke).toBe(getComputedStyle(sign).color)
})

function find(selector: string): Element {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
