import type { SamlTestResult } from '@catenary/contract/accounts/saml'
import { IconCircleCheck, IconCircleX, IconHourglass, IconUserX } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './TestStateMark.module.css'

const icons = { waiting: IconHourglass, works: IconCircleCheck, nobody: IconUserX, refused: IconCircleX } as const

/** The state of a test as text with an icon. */
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

/** The state of a test, which is the key of its text. */
type TestState = 'waiting' | 'works' | 'nobody' | 'refused'

/** The state of a test by its result. */
function testState(result: SamlTestResult | null): TestState {
  if (result === null) return 'waiting'
  if (result.outcome === 'refused') return 'refused'
  return result.mismatch === null ? 'works' : 'nobody'
}
