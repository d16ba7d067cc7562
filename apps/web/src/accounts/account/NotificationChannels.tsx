import type { ResponseBody } from '@catenary/contract/endpoint'
import { pages } from '@catenary/contract/page-routes'
import { notifications } from '@catenary/contract/work/notifications'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCan, useSessionUser } from '../../shell/session.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './NotificationChannels.module.css'

type Channels = ResponseBody<typeof notifications.channels>

/** Whether notifications reach the reader by mail and by SMS, and where that is set. */
export function NotificationChannels() {
  const { t } = useTexts()
  const label = useId()
  const can = useCan()
  const query = useQuery({ ...queryFor(notifications.channels, {}), enabled: can('AREA') })
  if (!can('AREA')) return null
  return (
    <section className={styles.channels} aria-labelledby={label}>
      <span className={styles.label} id={label}>
        {t('settings.notifications')}
      </span>
      <Loaded query={query} skeleton={<Skeleton height={48} />}>
        {(channels: Channels) => <Facts channels={channels} />}
      </Loaded>
      <Text size="sm" c="dimmed">
        {t('settings.notificationsHint')}
      </Text>
      <Places />
    </section>
  )
}

function Facts({ channels: { email, phone, isEnabled, hasMailServer, hasSms } }: { readonly channels: Channels }) {
  const { t } = useTexts()
  const isOn = (address: string) => t('settings.channelOn', { address })
  const sms = !hasSms ? t('settings.noSmsGateway') : phone === null ? t('settings.noPhone') : isOn(phone)
  const mail = hasMailServer ? isOn(email) : t('settings.noMailServer')
  return (
    <dl className={styles.facts}>
      <dt>{t('settings.byEmail')}</dt>
      <dd>{isEnabled ? mail : t('settings.channelOff')}</dd>
      <dt>{t('settings.bySms')}</dt>
      <dd>{isEnabled ? sms : t('settings.channelOff')}</dd>
    </dl>
  )
}

function Places() {
  const { t } = useTexts()
  const user = useSessionUser()
  const can = useCan()
  return (
    <span className={styles.places}>
      <Link to={pages.areas}>{t('settings.toInstallations')}</Link>
      {user && (can('USER_EDIT_ANY') || can('USER_EDIT_OWN')) && (
        <Link to={pages.users} search={{ user: user.id }}>
          {t('settings.toAccount')}
        </Link>
      )}
    </span>
  )
}
