import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { IconDots } from '@tabler/icons-react'
import { useTexts } from './texts/texts-context.ts'

/** One thing that can be done on a page. */
export interface PageTool {
  readonly label: string
  readonly icon: Icon
  readonly onUse: () => void
}

/** The tools of a page: icons with their name as tooltip; on a phone one menu with their names. `null` ones are left out. */
export function PageTools({ tools }: { readonly tools: readonly (PageTool | null)[] }) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const offered = tools.filter((tool) => tool !== null)
  if (offered.length === 0) return null
  if (!isNarrow || offered.length === 1)
    return offered.map(({ label, icon: Sign, onUse }) => (
      <Tooltip key={label} label={label}>
        <ActionIcon size="input-sm" aria-label={label} onClick={onUse}>
          <Sign size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="input-sm" aria-label={t('assetPages.moreActions')}>
          <IconDots size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, icon: Sign, onUse }) => (
          <Menu.Item key={label} leftSection={<Sign size={17} stroke={1.6} aria-hidden />} onClick={onUse}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
