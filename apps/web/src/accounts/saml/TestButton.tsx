import { saml } from '@catenary/contract/accounts/saml'
import { Anchor, Button, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly provider: string
  /** As readers know it. */
  readonly name: string
}

/** Begins a test of the connection and opens the provider in a new tab. */
export function TestButton({ provider, name }: Props) {
  const { t } = useTexts()
  const begin = useEndpointMutation(saml.beginTest)
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const run = () =>
    begin.mutate(
      { body: { provider } },
      { onSuccess: ({ address: url }) => setBlockedUrl(window.open(url, '_blank') ? null : url) },
    )
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={17} aria-hidden />}
        loading={begin.isPending}
        onClick={run}
        aria-label={t('common.labelled', { label: t('saml.test'), value: name })}
      >
        {t('saml.test')}
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        {t('saml.testHint')}
      </Text>
      {blockedUrl !== null && (
        <Text component="output" display="block" size="sm" mt={6}>
          <Anchor href={blockedUrl}>{t('saml.openHere')}</Anchor>
        </Text>
      )}
      <FormError error={begin.error} />
    </div>
  )
}
