import { account } from '@catenary/contract/accounts/account'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** The part of the settings that makes the address of the reader's calendar feed, shown once, and revokes it. */
export function CalendarFeedTab() {
  const { t } = useTexts()
  const query = useQuery(queryFor(account.calendarFeed, {}))
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('account.calendarIntro')}</Text>
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {({ feed }: ResponseBody<typeof account.calendarFeed>) => <Feed feed={feed} />}
      </Loaded>
    </Stack>
  )
}

type Feed = ResponseBody<typeof account.calendarFeed>['feed']

function Feed({ feed }: { readonly feed: Feed }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const create = useEndpointMutation(account.createCalendarFeed)
  const revoke = useEndpointMutation(account.revokeCalendarFeed)
  const end = () =>
    revoke.mutate(
      {},
      {
        onSuccess: () => {
          create.reset()
          toasts.showSuccess(t('account.calendarRevoked'))
        },
      },
    )
  return (
    <>
      {feed && create.data ? <FeedAddress url={create.data.url} /> : <FeedFacts feed={feed} />}
      <FormError error={create.error ?? revoke.error} />
      <Group gap="xs">
        <Button
          variant={feed ? 'default' : 'filled'}
          loading={create.isPending}
          disabled={revoke.isPending}
          onClick={() => create.mutate({})}
        >
          {t(feed ? 'account.calendarReplace' : 'account.calendarCreate')}
        </Button>
        {feed && (
          <Button variant="subtle" color="red" loading={revoke.isPending} disabled={create.isPending} onClick={end}>
            {t('account.calendarRevoke')}
          </Button>
        )}
      </Group>
      {feed && (
        <Text size="sm" c="dimmed">
          {t('account.calendarReplaceHint')}
        </Text>
      )}
    </>
  )
}

function FeedFacts({ feed }: { readonly feed: Feed }) {
  const { t, dateTime } = useTexts()
  if (!feed) return <Text>{t('account.calendarNone')}</Text>
  const { createdAt, lastUsedAt } = feed
  const used =
    lastUsedAt === null ? t('account.calendarUnused') : t('account.calendarUsed', { used: dateTime(lastUsedAt) })
  return <Text>{`${t('account.calendarCreated', { created: dateTime(createdAt) })} · ${used}`}</Text>
}

function FeedAddress({ url }: { readonly url: string }) {
  const { t } = useTexts()
  const [isMine, setMine] = useState(false)
  const address = isMine ? `${url}?assigned=me` : url
  return (
    <>
      <Text component="output">{t('account.calendarOnce')}</Text>
      <TextInput
        label={t('account.calendarAddress')}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Switch
        label={t('account.calendarMine')}
        checked={isMine}
        onChange={({ currentTarget }) => setMine(currentTarget.checked)}
      />
      <Group gap="xs">
        <CopyButton key={address} text={address} label={t('account.calendarCopy')} />
      </Group>
    </>
  )
}
