import { users } from '@catenary/contract/accounts/users'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { download } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

const files = [
  { name: 'logins', endpoint: users.logins },
  { name: 'notifications', endpoint: users.notifications },
  { name: 'list', endpoint: users.listFile },
  { name: 'resets', endpoint: users.resets },
] as const
const formats = ['csv', 'xlsx'] as const

interface DownloadRequest {
  readonly file: (typeof files)[number]
  readonly format: (typeof formats)[number]
}

/** The lists of users as files: log-ins, notification recipients, users, password resets. */
export function UserDownloads() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file, format }: DownloadRequest) =>
      saveFile(
        await download(file.endpoint, { query: { format } }),
        fileName([t(`users.download.${file.name}`)], format),
      ),
    onError: (error, request) => toasts.failed(errorMessage(error), () => mutate(request)),
  })
  const isSmall = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false })
  const icon = <IconDownload size={17} stroke={1.6} aria-hidden />
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {isSmall ? (
          <ActionIcon variant="default" size="input-sm" aria-label={t('users.downloads')} loading={isPending}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={icon} loading={isPending}>
            {t('users.downloads')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Fragment key={file.name}>
            <Menu.Label>{t(`users.download.${file.name}`)}</Menu.Label>
            {formats.map((format) => (
              <Menu.Item
                key={format}
                aria-label={`${t(`users.download.${file.name}`)}, ${t(`common.format.${format}`)}`}
                onClick={() => mutate({ file, format })}
              >
                {t(`common.format.${format}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
