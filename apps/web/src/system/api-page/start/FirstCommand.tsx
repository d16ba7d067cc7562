import { Button, PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import styles from './Start.module.css'

interface Props {
  /** The token that was just made or pasted; empty without one. */
  readonly token: string
  readonly onToken: (token: string) => void
}

const firstPath = '/api/areas'

/** The second and the third step: the command that lists the areas, and its answer to the token. */
export function FirstCommand({ token, onToken }: Props) {
  const { t, language } = useTexts()
  const [isVisible, setVisible] = useState(false)
  const run = useMutation({ mutationFn: () => fetchAreas(token.trim(), language) })
  const command = `curl -H "Authorization: Bearer ${token.trim() || '$TOKEN'}" ${window.location.origin}${firstPath}`
  return (
    <>
      <li data-typed={token !== '' || undefined}>
        <h3>{t('apiPage.step.command')}</h3>
        <p>{t('apiPage.stepText.command')}</p>
        <PasswordInput
          className={styles.token ?? ''}
          label={t('apiPage.token')}
          placeholder="cat_…"
          autoComplete="off"
          value={token}
          onChange={({ currentTarget }) => {
            onToken(currentTarget.value)
            run.reset()
          }}
          visible={isVisible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{
            'aria-label': t(isVisible ? 'apiPage.hideToken' : 'apiPage.showToken'),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        />
        <CodeBlock label={t('apiPage.step.command')} code={command} />
      </li>
      <li>
        <h3>{t('apiPage.step.answer')}</h3>
        <p>{t('apiPage.stepText.answer')}</p>
        <Button
          className={styles.run ?? ''}
          variant="default"
          disabled={token.trim() === ''}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('apiPage.run')}
        </Button>
        <output className={styles.answer}>
          {run.isError && <Text c="var(--c-discard)">{t('apiPage.noAnswer')}</Text>}
          {run.data && <CodeBlock label={t('apiPage.step.answer')} code={run.data} />}
        </output>
      </li>
    </>
  )
}

/** What the command prints, with the status before it. Without the session of the page: a token alone is sent. */
async function fetchAreas(token: string, language: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const response = await fetch(firstPath, { method: 'GET', headers, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  return `HTTP ${response.status}\n\n${indented(text)}`
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
