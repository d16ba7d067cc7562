import type { Webhook } from '@catenary/contract/system/webhooks'
import { replacedSecretHours, webhooks } from '@catenary/contract/system/webhooks'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import card from '../../ui/card.module.css'
import styles from './webhooks.module.css'

interface Props {
  readonly webhook: Webhook
  readonly isReadOnly: boolean
}

/** The secret of a webhook: when it was made; a new one, which is shown once. */
export function SecretCard({ webhook: { id, secret }, isReadOnly }: Props) {
  const { t, dateTime } = useTexts()
  const [isReplacing, setReplacing] = useState(false)
  const create = useEndpointMutation(webhooks.createSecret)
  const createSecret = () => create.mutate({ params: { id } }, { onSettled: () => setReplacing(false) })
  return (
    <section className={card.card} aria-label={t('webhooks.secret')}>
      <CardTitle help="api#4">{t('webhooks.secret')}</CardTitle>
      <Text>
        {secret ? t('webhooks.secretFacts', { time: dateTime(secret.createdAt) }) : t('webhooks.noSecret')}
        {secret?.previousUntil && `. ${t('webhooks.previousUntil', { time: dateTime(secret.previousUntil) })}`}
      </Text>
      {create.data && <NewSecret secret={create.data.secret} onClose={create.reset} />}
      {!isReadOnly && !create.data && (
        <Group>
          <Button
            variant={secret ? 'default' : 'filled'}
            loading={create.isPending}
            onClick={() => (secret ? setReplacing(true) : createSecret())}
          >
            {t(secret ? 'webhooks.replaceSecret' : 'webhooks.createSecret')}
          </Button>
        </Group>
      )}
      <FormError error={create.error} />
      <ConfirmDialog
        help="api#4"
        opened={isReplacing}
        question={t('webhooks.replaceQuestion')}
        explanation={t('webhooks.replaceExplained', { hours: replacedSecretHours })}
        action={t('webhooks.replaceSecret')}
        busy={create.isPending}
        onConfirm={createSecret}
        onCancel={() => setReplacing(false)}
      />
    </section>
  )
}

function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.secret}>
      <Text fw={500} component="output">
        {t('webhooks.secretOnce')}
      </Text>
      <code>{secret}</code>
      <Group gap="xs">
        <CopyButton text={secret} label={t('webhooks.copySecret')} />
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </div>
  )
}
