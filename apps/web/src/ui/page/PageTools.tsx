import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { IconDots } from '@tabler/icons-react'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'

/** One thing that can be done on a page. */
export interface PageTool {
  readonly label: string
  readonly icon: Icon
  readonly onUse: () => void
}

/** Things that belong together: a menu of their own, on a phone entries of the page's one menu. */
export interface PageToolGroup {
  readonly label: string
  readonly icon: Icon
  readonly tools: readonly PageTool[]
}

interface Props {
  readonly tools: readonly (PageTool | PageToolGroup | null)[]
}

/**
 * The tools of a page: icons with their name as tooltip; one menu with their names on a phone, and where no pointer can
 * rest on an icon to read its name. `null` ones are left out.
 */
export function PageTools({ tools }: Props) {
  const { t } = useTexts()
  const isMenu = useMediaQuery('(max-width: 48em), (hover: none)', false, { getInitialValueInEffect: false })
  const offered = tools.filter((tool) => tool !== null)
  if (offered.length === 0) return null
  if (isMenu && offered.length > 1)
    return (
      <ToolMenu
        label={t('assetPages.moreActions')}
        icon={IconDots}
        tools={offered.flatMap((tool) => ('tools' in tool ? tool.tools : [tool]))}
      />
    )
  return offered.map((tool) =>
    'tools' in tool ? (
      <ToolMenu key={tool.label} {...tool} />
    ) : (
      <Tooltip key={tool.label} label={tool.label}>
        <ActionIcon size="input-sm" aria-label={tool.label} onClick={tool.onUse}>
          <tool.icon size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  )
}

function ToolMenu({ label, icon: Sign, tools }: PageToolGroup) {
  return (
    <Menu position="bottom-end">
      <Tooltip label={label}>
        <Menu.Target>
          <ActionIcon size="input-sm" aria-label={label}>
            <Sign size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {tools.map((tool) => (
          <Menu.Item
            key={tool.label}
            leftSection={<tool.icon size={17} stroke={1.6} aria-hidden />}
            onClick={tool.onUse}
          >
            {tool.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
