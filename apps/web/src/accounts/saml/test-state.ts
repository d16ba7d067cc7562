import type { SamlTestResult } from '@catenary/contract/accounts/saml'

/** How a test stands, by the name of its text. */
export type TestState = 'waiting' | 'works' | 'nobody' | 'refused'

/** How a test stands whose result is this. */
export function testState(result: SamlTestResult | null): TestState {
  if (result === null) return 'waiting'
  if (result.outcome === 'refused') return 'refused'
  return result.mismatch === null ? 'works' : 'nobody'
}
