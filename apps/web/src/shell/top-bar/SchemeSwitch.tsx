import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'

const schemes = [
  { scheme: 'light', text: 'shell.scheme.light', Icon: IconSun },
  { scheme: 'dark', text: 'shell.scheme.dark', Icon: IconMoon },
  { scheme: 'auto', text: 'shell.scheme.system', Icon: IconDeviceDesktop },
] as const

/** Light, dark, or system: a button that cycles through them and shows the current one. */
export function SchemeSwitch() {
  const { t } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const at = Math.max(
    0,
    schemes.findIndex(({ scheme }) => scheme === colorScheme),
  )
  const { text, Icon } = schemes[at] ?? schemes[0]
  const next = schemes[(at + 1) % schemes.length] ?? schemes[0]
  const label = `${t('shell.colourScheme')}: ${t(text)}`
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size="lg" onClick={() => setColorScheme(next.scheme)}>
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
