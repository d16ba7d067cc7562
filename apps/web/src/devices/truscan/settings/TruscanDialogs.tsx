import type { Rope } from '@catenary/contract/assets/ropes'
import { truscan } from '@catenary/contract/devices/truscan'
import { truscanDeviceCalls } from '@catenary/contract/devices/truscan'
import { endpointUrl } from '../../../api/endpoint-url.ts'
import { LoadedRecordDialog, RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { Command } from '../../tokens/Command.tsx'
import { curlCommand } from '../../tokens/curl-command.ts'
import { TokensCard } from '../../tokens/TokensCard.tsx'
import { TruscanForm } from './TruscanForm.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Sets up the device on a rope: what it is, and under which contract it measures. */
export function NewTruscanDialog({ rope, opened, onClose }: Props & { readonly rope: Rope }) {
  const { t } = useTexts()
  return (
    <RecordDialog help="truscan#3" opened={opened} title={t('truscan.add')} onClose={onClose}>
      {(callbacks) => <TruscanForm {...callbacks} ropeId={rope.id} />}
    </RecordDialog>
  )
}

/** The contract of a device, and the tokens by which it calls. */
export function TruscanSettingsDialog({
  id,
  timezone,
  opened,
  onClose,
}: Props & { readonly id: string; readonly timezone: string | undefined }) {
  const { t } = useTexts()
  return (
    <LoadedRecordDialog
      help="truscan#3"
      endpoint={truscan.get}
      id={id}
      opened={opened}
      title={t('truscan.settings')}
      onClose={onClose}
    >
      {(loaded, callbacks) => (
        <>
          <TruscanForm {...callbacks} ropeId={loaded.entity.rope.id} opened={loaded} />
          <TokensCard
            id={id}
            calls={truscan}
            timezone={timezone}
            intro={t('truscan.tokenIntro')}
            renderCommand={(token) => <ReportCommand id={id} token={token} />}
          />
        </>
      )}
    </LoadedRecordDialog>
  )
}

function ReportCommand({ id, token }: { readonly id: string; readonly token: string }) {
  const { t } = useTexts()
  const url = window.location.origin + endpointUrl(truscanDeviceCalls.report, { params: { id } })
  const command = curlCommand({ method: 'PATCH', url, token, body: JSON.stringify({ status: 'ready' }) })
  return <Command label={t('truscan.tokenCommand')} command={command} />
}
