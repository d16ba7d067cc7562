import { signElement, signResponse, writeResponse } from '../../seed/identity-provider/sign-response.ts'
import { algorithms } from '../../src/ports/saml/rules.ts'
import { encode, evil, keys, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse } from './login-fixture.ts'
import { edited, inAssertionSignature } from './signature-edits.ts'

/** Forgeries that only the cryptography reveals. */
export const forgedKeys: readonly ForgedResponse[] = [
  {
    name: "an attacker's key, its certificate in KeyInfo",
    reason: 'badSignature',
    forge: ({ facts }) => encode(signResponse(facts, keys.attacker)),
  },
  {
    name: "an attacker's key, the provider's certificate in KeyInfo",
    reason: 'badSignature',
    forge: ({ facts, signer }) => encode(signResponse(facts, { ...signer, privateKey: keys.attacker.privateKey })),
  },
  {
    name: "an attacker's key, for a provider that signs assertions alone",
    reason: 'badSignature',
    providerId: 'loose',
    forge: ({ facts }) => encode(signResponse(facts, keys.attacker, { response: false })),
  },
  {
    name: 'the assertion by the provider, the response by an attacker',
    reason: 'badSignature',
    forge: ({ facts, signer }) =>
      encode(signElement(signElement(writeResponse(facts), 'Assertion', signer), 'Response', keys.attacker)),
  },
  {
    name: 'the assertion by an attacker, the response by the provider',
    reason: 'badSignature',
    forge: ({ facts, signer }) =>
      encode(signElement(signElement(writeResponse(facts), 'Assertion', keys.attacker), 'Response', signer)),
  },
  {
    name: 'a response signed by an attacker although it need not be',
    reason: 'badSignature',
    providerId: 'loose',
    forge: ({ facts, signer }) =>
      encode(signElement(signElement(writeResponse(facts), 'Assertion', signer), 'Response', keys.attacker)),
  },
  {
    name: "another provider's key",
    reason: 'badSignature',
    forge: ({ facts }) => encode(signResponse(facts, keys.beta)),
  },
  {
    name: "another provider's response",
    reason: 'badSignature',
    forge: ({ facts }) => encode(signResponse({ ...facts, issuer: 'https://beta.example.com/metadata' }, keys.beta)),
  },
  { name: 'another user after signing', reason: 'badSignature', forge: edited((xml) => evil(xml)) },
  {
    name: 'another user after signing, for a provider that signs assertions alone',
    reason: 'badSignature',
    providerId: 'loose',
    forge: (fixture) => encode(evil(signedAfter(fixture, (xml) => xml, { response: false }))),
  },
  {
    name: 'another attribute after signing',
    reason: 'badSignature',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', 'John Doe')),
  },
  {
    name: 'another destination after signing',
    reason: 'badSignature',
    forge: edited((xml) => replaceOnce(xml, 'Destination="https://', 'Destination="http://')),
  },
  {
    name: 'an attribute added after signing',
    reason: 'badSignature',
    forge: edited((xml) => replaceOnce(xml, '<saml:Subject>', '<saml:Subject x="y">')),
  },
  {
    name: 'extensions added after signing',
    reason: 'badSignature',
    forge: edited((xml) => replaceOnce(xml, '<samlp:Status>', '<samlp:Extensions/><samlp:Status>')),
  },
  {
    name: 'another algorithm after signing',
    reason: 'badSignature',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, algorithms.signature[0] ?? '', algorithms.signature[1] ?? ''),
    ),
  },
  {
    name: 'another digest after signing',
    reason: 'badSignature',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, /<ds:DigestValue>[^<]*/, `<ds:DigestValue>${Buffer.alloc(32, 7).toString('base64')}`),
    ),
  },
  {
    name: "the provider's signature value over an evil digest",
    reason: 'badSignature',
    providerId: 'loose',
    forge: (fixture) => {
      const good = signedAfter(fixture, (xml) => xml, { response: false })
      const bad = signedAfter(
        fixture,
        (xml) =>
          evil(
            replaceOnce(
              xml,
              /(?<=<saml:Assertion )ID="[^"]*"/,
              `ID="${/<saml:Assertion ID="([^"]*)"/.exec(good)?.[1]}"`,
            ),
          ),
        { response: false },
      )
      return encode(replaceOnce(bad, elementText(bad, 'ds:SignatureValue'), elementText(good, 'ds:SignatureValue')))
    },
  },
]
