import type { Installation } from '@catenary/contract/assets/installations'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Names the kind of an installation as narrowly as it is known. */
export function useInstallationType(): (installation: Installation) => string {
  const { t } = useTexts()
  return ({ attributes }) => {
    if (attributes.ropewayType) return t(`installations.ropewayType.${attributes.ropewayType}`)
    if (attributes.buildingType) return t(`installations.buildingType.${attributes.buildingType}`)
    return t(`installations.type.${attributes.installationType}`)
  }
}
