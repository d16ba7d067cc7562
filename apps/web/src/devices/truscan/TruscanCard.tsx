import type { Rope } from '@catenary/contract/assets/ropes'
import type { TruscanAttributes } from '@catenary/contract/devices/truscan-fields'
import { Button, Group, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { useCan } from '../../shell/session.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { OpenRequest } from './OpenRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { NewTruscanDialog, TruscanSettingsDialog } from './settings/TruscanDialogs.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useRefusal } from './use-refusal.ts'
import { useTruscanFacts } from './use-truscan-facts.tsx'
import card from '../../ui/card.module.css'
import styles from './truscan.module.css'

interface Props {
  readonly rope: Rope
  /** Shows a measurement along the rope. */
  readonly onTrace: (event: string) => void
}

/** The device that measures a rope by itself; nothing where the rope has none. */
export const TruscanCard = memo(function TruscanCard({ rope, onTrace }: Props) {
  const { t } = useTexts()
  const facts = useTruscanFacts(rope)
  const { deviceSerialNumber, truscanAttributes } = rope
  if (deviceSerialNumber === null && truscanAttributes === null) return null
  const title = t(`truscan.title.${truscanAttributes?.kind ?? 'truscan'}`)
  return (
    <section className={card.card} aria-label={title}>
      <CardTitle help="truscan">{title}</CardTitle>
      {truscanAttributes?.request && <OpenRequest rope={rope} request={truscanAttributes.request} />}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(truscanAttributes?.reportedAt ?? null) === null && (
        <Text c="dimmed" size="sm">
          {t('truscan.noData')}
        </Text>
      )}
      {truscanAttributes?.lastTrace && (
        <Button
          className={styles.openTrace}
          size="compact-md"
          variant="default"
          onClick={() => truscanAttributes.lastTrace && onTrace(truscanAttributes.lastTrace.id)}
        >
          {t('traces.openLast')}
        </Button>
      )}
      {!rope.isInArchive && <Tools rope={rope} attributes={truscanAttributes} />}
    </section>
  )
})

interface ToolsProps {
  readonly rope: Rope
  readonly attributes: TruscanAttributes | null
}

function Tools({ rope, attributes }: ToolsProps) {
  const { t } = useTexts()
  const can = useCan()
  const [opened, setOpened] = useState<'request' | 'upload' | 'settings' | 'new'>()
  const close = () => setOpened(undefined)
  const refusal = useRefusal(rope)
  return (
    <>
      <Group gap="xs">
        {attributes && can('IMPORT') && !attributes.request && !refusal && rope.deviceSerialNumber !== null && (
          <Button size="compact-md" onClick={() => setOpened('request')}>
            {t('truscan.request')}
          </Button>
        )}
        {can('IMPORT') && rope.deviceSerialNumber !== null && (
          <Button size="compact-md" variant="default" onClick={() => setOpened('upload')}>
            {t('truscan.upload')}
          </Button>
        )}
        {can('ADMIN') && (
          <Button size="compact-md" variant="default" onClick={() => setOpened(attributes ? 'settings' : 'new')}>
            {t(attributes ? 'truscan.settings' : 'truscan.add')}
          </Button>
        )}
      </Group>
      {attributes && (
        <>
          <RequestDialog rope={rope} attributes={attributes} opened={opened === 'request'} onClose={close} />
          <TruscanSettingsDialog
            id={attributes.device.id}
            timezone={rope.installation.timezone}
            opened={opened === 'settings'}
            onClose={close}
          />
        </>
      )}
      <UploadDialog rope={rope} opened={opened === 'upload'} onClose={close} />
      <NewTruscanDialog rope={rope} opened={opened === 'new'} onClose={close} />
    </>
  )
}
