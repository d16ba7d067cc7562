import { samlPaths } from '@catenary/contract/accounts/saml'
import type { SamlProvider } from '../src/ports/saml/providers.ts'
import { demoContacts, demoIdentityProvider } from './demo-people.ts'
import { startTestIdentityProvider } from './identity-provider/start.ts'

/** The demo's identity provider while it runs. */
export interface DemoIdentityProvider {
  /** Its entry in the list of providers. */
  readonly provider: SamlProvider
  /** The users it asserts, by mail address; the last has no account in Catenary. */
  readonly mails: readonly string[]
  /** Makes Catenary at this address known to it. */
  serve(address: string): void
  close(): Promise<void>
}

const unknownAccount = { mail: 'visitor@alpha.example', name: 'Victor Visser' }

/** Starts the demo's identity provider on a free port of this machine, reached from this machine alone. */
export async function startDemoIdentityProvider(): Promise<DemoIdentityProvider> {
  const users = demoContacts
    .filter(({ samlProvider }) => samlProvider === demoIdentityProvider)
    .map(({ username, firstname, lastname }) => ({ mail: username, name: `${firstname} ${lastname}` }))
  const accounts = [...users, unknownAccount]
  const { issuer, entryPoint, certificate, register, close } = await startTestIdentityProvider({ port: 0, accounts })
  return {
    provider: {
      id: demoIdentityProvider,
      name: 'Alpha Bergbahnen',
      issuer,
      entryPoint,
      certificates: [certificate],
      // Others of this domain log in by password.
      domains: [],
      mailAttribute: undefined,
      responseSigned: true,
      loginAgeHours: undefined,
      signing: undefined,
    },
    mails: accounts.map(({ mail }) => mail),
    serve: (address) =>
      register({ entityId: `${address}${samlPaths.metadata}`, consumer: `${address}${samlPaths.consumer}` }),
    close,
  }
}
