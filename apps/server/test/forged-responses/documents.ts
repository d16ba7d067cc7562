import { namespaces } from '../../src/ports/saml/rules.ts'
import { encode, evil, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse, LoginFixture } from './login-fixture.ts'

const edited = (edit: (xml: string) => string) => (fixture: LoginFixture) => encode(edit(signedAfter(fixture)))
const reSigned = (edit: (xml: string) => string) => (fixture: LoginFixture) => encode(signedAfter(fixture, edit))
const onlyAssertionSigned = (edit: (xml: string) => string) => (fixture: LoginFixture) =>
  encode(edit(signedAfter(fixture, (xml) => xml, { response: false })))

const withoutSignature = (xml: string) => replaceOnce(xml, elementText(xml, 'ds:Signature'), '')
const withId = (xml: string, id: string) => replaceOnce(xml, /ID="[^"]*"/, `ID="${id}"`)
const closing = '</saml:Assertion>'
const encrypted =
  '<saml:EncryptedAssertion><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>'

/** The eight classic ways to wrap a signed element, on the provider that signs least where the assertion is wrapped. */
export const wrapped: readonly ForgedResponse[] = [
  {
    name: 'XSW 1: signed response inside its own signature, evil one around it',
    reason: 'severalResponses',
    forge: edited((xml) => {
      const original = withoutSignature(xml)
      const signature = elementText(xml, 'ds:Signature')
      return replaceOnce(
        withId(evil(xml), '_evil'),
        signature,
        replaceOnce(signature, /<\/ds:Signature>$/, `${original}</ds:Signature>`),
      )
    }),
  },
  {
    name: 'XSW 2: signed response before its detached signature',
    reason: 'severalResponses',
    forge: edited((xml) => {
      const signature = elementText(xml, 'ds:Signature')
      return replaceOnce(withId(evil(xml), '_evil'), signature, withoutSignature(xml) + signature)
    }),
  },
  {
    name: 'XSW 3: evil assertion before the signed one',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      return replaceOnce(xml, assertion, evil(withId(withoutSignature(assertion), '_evil')) + assertion)
    }),
  },
  {
    name: 'XSW 4: signed assertion inside the evil one',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      const outer = evil(withId(withoutSignature(assertion), '_evil'))
      return replaceOnce(xml, assertion, replaceOnce(outer, closing, assertion + closing))
    }),
  },
  {
    name: 'XSW 5: evil assertion keeps the signature, the original stands at the end',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      return replaceOnce(xml, assertion, evil(withId(assertion, '_evil')) + withoutSignature(assertion))
    }),
  },
  {
    name: 'XSW 6: original inside the signature of the evil assertion',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      const outer = evil(withId(assertion, '_evil'))
      return replaceOnce(
        xml,
        assertion,
        replaceOnce(outer, '</ds:Signature>', `${withoutSignature(assertion)}</ds:Signature>`),
      )
    }),
  },
  {
    name: 'XSW 7: evil assertion in extensions',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const copy = evil(withoutSignature(elementText(xml, 'saml:Assertion')))
      return replaceOnce(xml, '<samlp:Status>', `<samlp:Extensions>${copy}</samlp:Extensions><samlp:Status>`)
    }),
  },
  {
    name: 'XSW 8: original in an object of the signature',
    reason: 'severalAssertions',
    providerId: 'loose',
    forge: onlyAssertionSigned((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      const object = `<ds:Object>${withoutSignature(assertion)}</ds:Object></ds:Signature>`
      return replaceOnce(xml, assertion, replaceOnce(evil(withId(assertion, '_evil')), '</ds:Signature>', object))
    }),
  },
]

/** Forgeries by the build of the document. */
export const forgedDocuments: readonly ForgedResponse[] = [
  {
    name: 'an assertion as root',
    reason: 'wrongRoot',
    forge: edited((xml) =>
      replaceOnce(elementText(xml, 'saml:Assertion'), ' ID', ` xmlns:saml="${namespaces.assertion}" ID`),
    ),
  },
  {
    name: 'a logout response',
    reason: 'wrongRoot',
    forge: edited((xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')),
  },
  {
    name: 'a response of version 1',
    reason: 'wrongRoot',
    forge: edited((xml) => xml.replaceAll(namespaces.protocol, 'urn:oasis:names:tc:SAML:1.0:protocol')),
  },
  {
    name: 'a response in an envelope',
    reason: 'wrongRoot',
    forge: edited((xml) => `<Envelope><Body>${xml}</Body></Envelope>`),
  },
  {
    name: 'another version',
    reason: 'version',
    forge: reSigned((xml) => replaceOnce(xml, 'Version="2.0"', 'Version="2.1"')),
  },
  {
    name: 'no assertion',
    reason: 'noAssertion',
    forge: edited((xml) => replaceOnce(xml, elementText(xml, 'saml:Assertion'), '')),
  },
  {
    name: 'two signed assertions',
    reason: 'severalAssertions',
    forge: (fixture) => {
      const [first, second] = [signedAfter(fixture), signedAfter(fixture)]
      return encode(replaceOnce(first, closing, closing + elementText(second, 'saml:Assertion')))
    },
  },
  {
    name: 'an unsigned assertion behind the signed one',
    reason: 'severalAssertions',
    forge: edited((xml) =>
      replaceOnce(xml, closing, closing + evil(withId(withoutSignature(elementText(xml, 'saml:Assertion')), '_e'))),
    ),
  },
  {
    name: 'an assertion as advice',
    reason: 'severalAssertions',
    forge: edited((xml) =>
      replaceOnce(
        xml,
        '<saml:AuthnStatement',
        `<saml:Advice><saml:Assertion ID="_e"/></saml:Advice><saml:AuthnStatement`,
      ),
    ),
  },
  {
    name: 'an assertion of another namespace beside it',
    reason: 'severalAssertions',
    forge: edited((xml) => replaceOnce(xml, closing, `${closing}<Assertion xmlns="urn:evil" ID="_e"/>`)),
  },
  {
    name: 'the assertion in extensions',
    reason: 'assertionPlace',
    forge: edited((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      return replaceOnce(xml, assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>`)
    }),
  },
  {
    name: 'an assertion of another namespace',
    reason: 'assertionPlace',
    forge: edited((xml) => xml.replaceAll('saml:Assertion', 'samlp:Assertion')),
  },
  {
    name: 'an encrypted assertion',
    reason: 'encrypted',
    forge: edited((xml) => replaceOnce(xml, elementText(xml, 'saml:Assertion'), encrypted)),
  },
  {
    name: 'an encrypted assertion beside the signed one',
    reason: 'encrypted',
    forge: edited((xml) => replaceOnce(xml, closing, closing + encrypted)),
  },
  {
    name: 'the signed assertion wrapped in an encrypted one',
    reason: 'encrypted',
    forge: edited((xml) => {
      const assertion = elementText(xml, 'saml:Assertion')
      return replaceOnce(
        xml,
        assertion,
        `<saml:EncryptedAssertion>${assertion}</saml:EncryptedAssertion>${evil(assertion)}`,
      )
    }),
  },
  {
    name: 'an encrypted NameID',
    reason: 'encrypted',
    forge: reSigned((xml) => replaceOnce(xml, elementText(xml, 'saml:NameID'), '<saml:EncryptedID/>')),
  },
  {
    name: 'a response inside the response',
    reason: 'severalResponses',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', `<samlp:Response/>`)),
  },
  {
    name: 'a login that failed',
    reason: 'status',
    forge: reSigned((xml) => replaceOnce(xml, 'status:Success', 'status:Responder')),
  },
  {
    name: 'a login that failed, with success inside',
    reason: 'status',
    forge: reSigned((xml) =>
      replaceOnce(
        xml,
        /<samlp:StatusCode [^>]*>/,
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>',
      ),
    ),
  },
  {
    name: 'no status',
    reason: 'status',
    forge: reSigned((xml) => replaceOnce(xml, elementText(xml, 'samlp:Status'), '')),
  },
  {
    name: 'two statuses',
    reason: 'status',
    forge: reSigned((xml) => replaceOnce(xml, '<samlp:Status>', `${elementText(xml, 'samlp:Status')}<samlp:Status>`)),
  },
  {
    name: 'two subjects',
    reason: 'structure',
    forge: reSigned((xml) =>
      replaceOnce(xml, '<saml:Subject>', `${evil(elementText(xml, 'saml:Subject'))}<saml:Subject>`),
    ),
  },
  {
    name: 'two conditions',
    reason: 'structure',
    forge: reSigned((xml) =>
      replaceOnce(xml, '<saml:AuthnStatement', `${elementText(xml, 'saml:Conditions')}<saml:AuthnStatement`),
    ),
  },
  {
    name: 'no conditions',
    reason: 'structure',
    forge: reSigned((xml) => replaceOnce(xml, elementText(xml, 'saml:Conditions'), '')),
  },
  {
    name: 'no statement of the login',
    reason: 'structure',
    forge: reSigned((xml) => replaceOnce(xml, elementText(xml, 'saml:AuthnStatement'), '')),
  },
  {
    name: 'a decision instead of attributes',
    reason: 'structure',
    forge: reSigned((xml) => xml.replaceAll('saml:AttributeStatement', 'saml:AuthzDecisionStatement')),
  },
  {
    name: 'a subject of another namespace',
    reason: 'structure',
    forge: reSigned((xml) => xml.replaceAll('saml:Subject>', 'samlp:Subject>')),
  },
  {
    name: 'two issuers',
    reason: 'structure',
    forge: edited((xml) =>
      replaceOnce(xml, '<saml:Issuer>', '<saml:Issuer>https://evil.example</saml:Issuer><saml:Issuer>'),
    ),
  },
  {
    name: 'text beside the assertion',
    reason: 'structure',
    forge: reSigned((xml) => replaceOnce(xml, '</samlp:Status>', '</samlp:Status>text')),
  },
  {
    name: 'two names',
    reason: 'nameId',
    forge: reSigned((xml) =>
      replaceOnce(xml, '<saml:NameID', '<saml:NameID>admin@example.com</saml:NameID><saml:NameID'),
    ),
  },
  {
    name: 'an element in the name',
    reason: 'nameId',
    forge: reSigned((xml) => replaceOnce(xml, '>jane@', '>jane@<x/>')),
  },
  {
    name: 'no name',
    reason: 'nameId',
    forge: reSigned((xml) => replaceOnce(xml, elementText(xml, 'saml:NameID'), '')),
  },
  { name: 'no ID', reason: 'badId', forge: edited((xml) => replaceOnce(xml, / ID="[^"]*"/, '')) },
  {
    name: 'a second ID in another spelling',
    reason: 'badId',
    forge: edited((xml) => replaceOnce(xml, '<saml:Assertion ', '<saml:Assertion Id="_other" ')),
  },
  {
    name: 'a second ID in a namespace',
    reason: 'badId',
    forge: edited((xml) => replaceOnce(xml, '<saml:Assertion ', '<saml:Assertion xml:id="_other" ')),
  },
  {
    name: 'an ID that is a path',
    reason: 'badId',
    forge: (fixture) =>
      encode(
        signedAfter({ ...fixture, facts: { ...fixture.facts, assertionId: "_x' or '1'='1" } }).replaceAll(
          '&apos;',
          "'",
        ),
      ),
  },
  {
    name: 'one ID for both',
    reason: 'duplicateId',
    forge: edited((xml) =>
      replaceOnce(xml, '<saml:Assertion ID="', `<saml:Assertion ID="${/ID="([^"]*)"/.exec(xml)?.[1]}" Old="`),
    ),
  },
  {
    name: 'the ID again on a value',
    reason: 'duplicateId',
    forge: edited((xml) =>
      replaceOnce(xml, '<saml:AttributeValue>', `<saml:AttributeValue id="${/ID="([^"]*)"/.exec(xml)?.[1]}">`),
    ),
  },
]
