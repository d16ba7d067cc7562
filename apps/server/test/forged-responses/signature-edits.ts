import { signResponse } from '../../seed/identity-provider/sign-response.ts'
import type { SigningOptions } from '../../seed/identity-provider/sign-response.ts'
import { encode, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { LoginFixture } from './login-fixture.ts'

/** Posts a good response that was edited after it was signed. */
export const edited = (edit: (xml: string, fixture: LoginFixture) => string) => (fixture: LoginFixture) =>
  encode(edit(signedAfter(fixture), fixture))
/** Posts a response that its provider signed in another way. */
export const signedBy = (options: SigningOptions) => (fixture: LoginFixture) =>
  encode(signResponse(fixture.facts, fixture.signer, options))
/** The signature of the response or of the assertion, as text. */
export const signatureOf = (xml: string, name: 'samlp:Response' | 'saml:Assertion') =>
  elementText(xml.slice(xml.indexOf(`<${name}`)), 'ds:Signature')
/** An edit of the assertion's signature, which the response's signature would notice next. */
export const inAssertionSignature = (edit: (signature: string) => string) =>
  edited((xml) => {
    const signature = signatureOf(xml, 'saml:Assertion')
    return replaceOnce(xml, signature, edit(signature))
  })

/** A transformation, as text. */
export const step = (algorithm: string, content = '') =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`
