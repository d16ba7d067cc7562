import type { OwnSession } from '@catenary/contract/accounts/account'
import { account, maxSessions } from '@catenary/contract/accounts/account'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './SessionsTab.module.css'

/** The part of the settings that shows where the reader is logged in, and ends what should not be. */
export function SessionsTab() {
  const { t } = useTexts()
  const toasts = useToasts()
  const sessions = useQuery(queryFor(account.sessions, {}))
  const endOthers = useEndpointMutation(account.endOtherSessions)
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t('account.sessionsIntro')} {t('account.sessionsMost', { count: maxSessions })}
      </Text>
      <Loaded query={sessions} skeleton={<Skeleton height={180} />}>
        {(list) => (
          <>
            <ul className={styles.list} aria-label={t('account.sessions')}>
              {list.map((one) => (
                <Session key={one.id} session={one} />
              ))}
            </ul>
            <FormError error={endOthers.error} />
            {list.length > 1 && (
              <Button
                variant="default"
                onClick={() => endOthers.mutate({}, { onSuccess: () => toasts.showSuccess(t('account.othersEnded')) })}
                loading={endOthers.isPending}
              >
                {t('account.endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Session({ session }: { readonly session: OwnSession }) {
  const { t, dateTime } = useTexts()
  const toasts = useToasts()
  const end = useEndpointMutation(account.endSession)
  const { id, device, address, createdAt, seenAt, isCurrent } = session
  const run = () => end.mutate({ params: { id } }, { onSuccess: () => toasts.showSuccess(t('account.sessionEnded')) })
  return (
    <li className={styles.session}>
      <div>
        <Text fw={500}>
          {device} · {address}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.sessionTimes', { since: dateTime(createdAt), seen: dateTime(seenAt) })}
        </Text>
        <FormError error={end.error} />
      </div>
      {isCurrent ? (
        <span className={styles.here}>
          <IconCheck size={16} aria-hidden /> {t('account.thisSession')}
        </span>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={run}
          loading={end.isPending}
          aria-label={t('account.endSessionOf', { device })}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}
