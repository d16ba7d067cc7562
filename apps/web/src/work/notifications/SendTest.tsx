import type { DeliveryChannel } from '@catenary/contract/work/notification-deliveries'
import { deliveryChannels } from '@catenary/contract/work/notification-deliveries'
import { notifications } from '@catenary/contract/work/notifications'
import { Button, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import styles from './notifications.module.css'

/** Sends the user a test notification, and shows its recipient, or why it cannot be sent. */
export function SendTest() {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (channel: DeliveryChannel) => call(notifications.sendTest, { body: { channel } }),
  })
  // The reason is in the issues of the field; the problem itself has only a general message.
  const [issue] = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return (
    <div className={styles.test}>
      <div className={styles.buttons}>
        {deliveryChannels.map((channel) => (
          <Button
            key={channel}
            variant="default"
            size="compact-sm"
            leftSection={<IconSend size={15} stroke={1.6} aria-hidden />}
            loading={isPending && variables === channel}
            disabled={isPending}
            onClick={() => mutate(channel)}
          >
            {t(`notificationSettings.sendTest.${channel}`)}
          </Button>
        ))}
      </div>
      <Text component="output" size="sm" c={error ? 'red' : undefined}>
        {data && t(`notificationSettings.${data.isKept ? 'testKept' : 'testSent'}`, { recipient: data.recipient })}
        {error && (issue?.message ?? errorMessage(error))}
      </Text>
    </div>
  )
}
