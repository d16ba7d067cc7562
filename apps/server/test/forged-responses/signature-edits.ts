import { signResponse } from '../../seed/identity-provider/sign-response.ts'
import type { SigningChoices } from '../../seed/identity-provider/sign-response.ts'
import { encode, part, signedAfter, swap } from './stage.ts'
import type { Stage } from './stage.ts'

/** Posts a good response after an edit that its signatures do not know of. */
export const edited = (edit: (xml: string, stage: Stage) => string) => (stage: Stage) =>
  encode(edit(signedAfter(stage), stage))
/** Posts a response that its provider signed in another way. */
export const signedBy = (choices: SigningChoices) => (stage: Stage) =>
  encode(signResponse(stage.facts, stage.signer, choices))
/** The signature of the response or of the assertion, as text. */
export const signatureOf = (xml: string, name: 'samlp:Response' | 'saml:Assertion') =>
  part(xml.slice(xml.indexOf(`<${name}`)), 'ds:Signature')
/** An edit of the assertion's signature, which the response's signature would notice next. */
export const inAssertionSignature = (edit: (signature: string) => string) =>
  edited((xml) => {
    const signature = signatureOf(xml, 'saml:Assertion')
    return swap(xml, signature, edit(signature))
  })

/** A transformation, as text. */
export const step = (algorithm: string, content = '') =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`
