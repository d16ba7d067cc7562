import type { Rope } from '@catenary/contract/assets/ropes'
import { truscan } from '@catenary/contract/devices/truscan'
import type { TruscanAttributes } from '@catenary/contract/devices/truscan-fields'
import { userRequestReason } from '@catenary/contract/devices/truscan-fields'
import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEndpointMutation } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { staleByRequest } from './stale-by-request.ts'
import styles from './truscan.module.css'

interface Props {
  readonly rope: Rope
  readonly attributes: TruscanAttributes
  readonly opened: boolean
  readonly onClose: () => void
}

/** Requests a measurement after a question, and says that it is requested. */
export function RequestDialog({ rope, attributes, opened, onClose }: Props) {
  const { t } = useTexts()
  const request = useEndpointMutation(truscan.trigger, staleByRequest)
  const close = () => {
    request.reset()
    onClose()
  }
  const left = attributes.contract?.quantity?.measurementsRemaining
  if (request.isSuccess)
    return (
      <Dialog help="truscan#2" opened={opened} onClose={close} title={t('truscan.requested')} size="sm">
        <Text component="output" className={styles.done}>
          <IconCircleCheck size={20} color="var(--c-good)" aria-hidden />
          {t('truscan.requestExplained')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('common.close')}
          </Button>
        </Group>
      </Dialog>
    )
  return (
    <Dialog help="truscan#2" opened={opened} onClose={close} title={t('truscan.requestQuestion')} size="sm">
      <Text mb="md">
        {left === undefined ? t('truscan.requestExplained') : t('truscan.requestTakes', { count: left })}
      </Text>
      <FormError error={request.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button
          loading={request.isPending}
          onClick={() => request.mutate({ params: { id: rope.id }, body: { reason: userRequestReason } })}
        >
          {t('truscan.request')}
        </Button>
      </Group>
    </Dialog>
  )
}
