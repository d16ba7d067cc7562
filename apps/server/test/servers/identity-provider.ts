import type { SamlProvider } from '../../src/ports/saml/providers.ts'

/** An identity provider of which only what is chosen matters. */
export function identityProvider(id: string, overrides: Partial<SamlProvider> = {}): SamlProvider {
  return {
    id,
    name: id,
    issuer: `https://${id}.example/metadata`,
    entryPoint: `https://${id}.example/sso`,
    certificates: [],
    domains: [],
    mailAttribute: undefined,
    responseSigned: true,
    loginAgeHours: undefined,
    signing: undefined,
    ...overrides,
  }
}
