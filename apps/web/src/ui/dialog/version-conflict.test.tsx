import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { VersionConflict } from './VersionConflict.tsx'

test('on a phone the name of a field that differs is not broken within a word', async () => {
  await page.viewport(360, 740)
  const theirs = 'Neben der Klemme 7, mehrere Drähte stehen vor, bei der nächsten Prüfung ausmessen'
  await renderUi(
    <VersionConflict
      title="Dieses Ereignis wurde inzwischen geändert"
      fields={[
        { name: 'position', label: 'Position', mine: '613', theirs: '612,5' },
        { name: 'loss', label: 'Querschnittsverlust', mine: '', theirs },
      ]}
      busy={false}
      onOverwrite={() => undefined}
      onReload={() => undefined}
      onBack={() => undefined}
    />,
    { language: 'de' },
  )
  for (const name of ['Position', 'Querschnittsverlust']) {
    const label = page.getByRole('rowheader', { name })
    await expect.element(label).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(label.element())
    expect(range.getClientRects(), name).toHaveLength(1)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
