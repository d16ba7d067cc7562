import type { Installation } from '@catenary/contract/assets/installations'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Returns the most specific known type of an installation as text. */
export function useInstallationType(): (installation: Installation) => string {
  const { t } = useTexts()
  return ({ attributes }) => {
    if (attributes.ropewayType) return t(`installations.ropewayType.${attributes.ropewayType}`)
    if (attributes.buildingType) return t(`installations.buildingType.${attributes.buildingType}`)
    return t(`installations.type.${attributes.installationType}`)
  }
}
