import type { SamlTestResult } from '@catenary/contract/accounts/saml'
import { IconCircleCheck, IconCircleX, IconHourglass, IconUserX } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './TestStateMark.module.css'

const icons = { waiting: IconHourglass, works: IconCircleCheck, nobody: IconUserX, refused: IconCircleX } as const

/** How a test stands, in a few words and with a picture. */
export function TestStateMark({ result }: { readonly result: SamlTestResult | null }) {
  const { t } = useTexts()
  const state: TestState = testState(result)
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={18} aria-hidden />
      {t(`saml.state.${state}`)}
    </span>
  )
}

/** How a test stands, by the name of its text. */
type TestState = 'waiting' | 'works' | 'nobody' | 'refused'

/** How a test stands whose result is this. */
function testState(result: SamlTestResult | null): TestState {
  if (result === null) return 'waiting'
  if (result.outcome === 'refused') return 'refused'
  return result.mismatch === null ? 'works' : 'nobody'
}
