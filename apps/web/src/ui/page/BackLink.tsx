import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'

interface Props extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  /** Where it leads. */
  readonly name: string
}

/** The way back to what a thing lies in, before its name in the head of its page. */
export function BackLink({ name, ...linkProps }: Props) {
  const { t } = useTexts()
  const label = t('assetPages.backTo', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} {...(linkProps as object)} size="input-sm" aria-label={label}>
        <IconArrowLeft size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
