import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { loadTexts } from './load-texts.ts'
import { useTexts } from './texts-context.ts'
import { TextsProvider } from './TextsProvider.tsx'

function Provider() {
  const { t, setLanguage } = useTexts()
  return (
    <>
      <p>{t('saml.user')}</p>
      <button onClick={() => setLanguage('de')}>{t('common.save')}</button>
    </>
  )
}

test('a text of a part that no page has required is loaded before it is drawn, in the language switched to as well', async () => {
  document.documentElement.lang = 'en'
  const drawn: string[] = []
  const observer = new MutationObserver(() => drawn.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await render(
    <TextsProvider initial={await loadTexts('en', ['frame'])}>
      <Provider />
    </TextsProvider>,
  )
  await expect.element(page.getByText('User', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Benutzer', { exact: true })).toBeVisible()
  observer.disconnect()
  expect(drawn.join('\n')).not.toContain('saml.user')
})
