import { X509Certificate } from 'node:crypto'
import { samlPaths } from '@catenary/contract/accounts/saml'
import type { SamlProviderEntry } from '@catenary/contract/accounts/saml'
import type { SamlProvider } from '../../ports/saml/providers.ts'

/** A provider as administrators see it; `address` is our own. */
export function toProviderEntry(provider: SamlProvider, baseUrl: string): SamlProviderEntry {
  const {
    id,
    name,
    issuer,
    entryPoint,
    domains,
    mailAttribute = null,
    responseSigned,
    signing,
    certificates,
  } = provider
  const metadata = `${baseUrl}${samlPaths.metadata}?idp=${id}`
  return {
    id,
    name,
    issuer,
    entryPoint,
    metadata,
    domains: [...domains],
    mailAttribute,
    responseSigned,
    signsRequests: signing !== undefined,
    certificates: certificates.map((pem) => {
      const { subject, validToDate } = new X509Certificate(pem)
      return { name: (subject ?? '').replaceAll('\n', ', '), expiresAt: validToDate.toISOString() }
    }),
  }
}
