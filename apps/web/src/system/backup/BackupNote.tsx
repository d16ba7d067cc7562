import type { BackupState } from '@catenary/contract/system/backups'
import { backups, maxBackupAgeHours } from '@catenary/contract/system/backups'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useAtNow } from '../../ui/use-now.ts'

/** When the installation was backed up last, and a warning where it is not, or not any more. */
export function BackupNote() {
  const query = useQuery(queryFor(backups.state, {}))
  return (
    <Loaded query={query} skeleton={null}>
      {(state) => (
        <>
          <State state={state} />
          <Ahead names={state.ahead} />
        </>
      )}
    </Loaded>
  )
}

const hourMs = 3_600_000

function State({ state: { isNightly, isReachable, newest } }: { readonly state: BackupState }) {
  const { t, dateTime } = useTexts()
  const size = useFileSize()
  const isOld = useAtNow((now) => newest !== null && now - Date.parse(newest.finishedAt) > maxBackupAgeHours * hourMs)
  const time = newest ? dateTime(newest.finishedAt) : ''
  if (!isNightly) return <Warning>{t('backups.off')}</Warning>
  if (!isReachable) return <Warning>{t('backups.unreachable')}</Warning>
  if (!newest) return <Warning>{t('backups.noneYet')}</Warning>
  if (isOld) return <Warning>{t('backups.old', { time })}</Warning>
  return (
    <Text c="dimmed" mt="lg">
      {t('backups.newest', { time, size: size(newest.size) })}
    </Text>
  )
}

/** Names of backups that are dated in the future. */
function Ahead({ names }: { readonly names: readonly string[] }) {
  const { t } = useTexts()
  return names.length > 0 && <Warning>{t('backups.ahead', { names: names.join(', ') })}</Warning>
}

function Warning({ children }: { readonly children: string }) {
  return (
    <Alert color="yellow" mt="lg">
      {children}
    </Alert>
  )
}
