import type { Installation } from '@catenary/contract/assets/installations'
import { describeInstallationType } from '@catenary/i18n/assets/describe-rope'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Returns the most specific known type of an installation as text. */
export function useInstallationType(): (installation: Installation) => string {
  const { t } = useTexts()
  return (installation) => describeInstallationType(installation, t)
}
