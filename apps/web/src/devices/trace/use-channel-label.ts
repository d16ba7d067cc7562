import { knownChannels } from '@catenary/contract/devices/mea'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The name of a channel in the reader's language; one that only the device knows as the device names it. */
export function useChannelLabel(): (name: string) => string {
  const { t } = useTexts()
  return (name) => {
    const known = knownChannels.find((one) => one === name)
    return known ? t(`traces.channel.${known}`) : name
  }
}
