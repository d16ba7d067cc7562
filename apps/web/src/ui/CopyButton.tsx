import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from './texts/texts-context.ts'

interface Props {
  readonly text: string
  readonly label: string
}

/** Copies a text, with feedback: browsers refuse without TLS. */
export function CopyButton({ text, label }: Props) {
  const { t } = useTexts()
  const [state, setState] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {state === 'copied' ? t('account.copied') : label}
      </Button>
      <Text component="output" size="sm" c="dimmed">
        {state === 'failed' && t('account.copyFailed')}
      </Text>
    </>
  )
}
