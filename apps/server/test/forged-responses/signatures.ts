import { writeResponse } from '../../seed/identity-provider/sign-response.ts'
import { algorithms } from '../../src/ports/saml/rules.ts'
import { encode, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse } from './login-fixture.ts'
import { edited, inAssertionSignature, signatureOf, signedBy, step } from './signature-edits.ts'

/** Forgeries by the build of signatures. */
export const forgedSignatures: readonly ForgedResponse[] = [
  { name: 'both signatures stripped', reason: 'unsignedAssertion', forge: ({ facts }) => encode(writeResponse(facts)) },
  {
    name: 'the signature of the assertion stripped',
    reason: 'unsignedAssertion',
    forge: edited((xml) => replaceOnce(xml, signatureOf(xml, 'saml:Assertion'), '')),
  },
  { name: 'the response alone signed', reason: 'unsignedAssertion', forge: signedBy({ assertion: false }) },
  {
    name: 'the response alone signed, for a provider that need not',
    reason: 'unsignedAssertion',
    providerId: 'loose',
    forge: signedBy({ assertion: false }),
  },
  {
    name: 'the signature of the response stripped',
    reason: 'unsignedResponse',
    forge: edited((xml) => replaceOnce(xml, signatureOf(xml, 'samlp:Response'), '')),
  },
  {
    name: 'two signatures of the assertion',
    reason: 'severalSignatures',
    forge: edited((xml) =>
      replaceOnce(xml, signatureOf(xml, 'saml:Assertion'), signatureOf(xml, 'saml:Assertion').repeat(2)),
    ),
  },
  {
    name: 'a signature in the subject',
    reason: 'signaturePlace',
    forge: edited((xml) => replaceOnce(xml, '<saml:NameID', `${signatureOf(xml, 'saml:Assertion')}<saml:NameID`)),
  },
  {
    name: 'the signature of the assertion beside it',
    reason: 'severalSignatures',
    forge: edited((xml) => {
      const signature = signatureOf(xml, 'saml:Assertion')
      return replaceOnce(replaceOnce(xml, signature, ''), '<samlp:Status>', `${signature}<samlp:Status>`)
    }),
  },
  {
    name: 'a signature of another namespace',
    reason: 'structure',
    forge: edited((xml) => replaceOnce(xml, '<saml:Subject>', '<Signature xmlns="urn:evil"/><saml:Subject>')),
  },
  {
    name: 'an empty signature value',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, elementText(signature, 'ds:SignatureValue'), '<ds:SignatureValue></ds:SignatureValue>'),
    ),
  },
  {
    name: 'no signature value',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) => replaceOnce(signature, elementText(signature, 'ds:SignatureValue'), '')),
  },
  {
    name: 'another spelling of the signature value',
    reason: 'signatureShape',
    forge: edited((xml) => replaceOnce(xml, /[AQgw]==<\/ds:SignatureValue>/, 'B==</ds:SignatureValue>')),
  },
  {
    name: 'an element in DigestValue',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) => replaceOnce(signature, '<ds:DigestValue>', '<ds:DigestValue><x/>')),
  },
  {
    name: 'two digest values',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '<ds:DigestValue>', '<ds:DigestValue>AAAA</ds:DigestValue><ds:DigestValue>'),
    ),
  },
  {
    name: 'double SignedInfo',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '<ds:SignedInfo>', `${elementText(signature, 'ds:SignedInfo')}<ds:SignedInfo>`),
    ),
  },
  {
    name: 'double SignedInfo, the second behind the value',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '</ds:SignatureValue>', `</ds:SignatureValue>${elementText(signature, 'ds:SignedInfo')}`),
    ),
  },
  {
    name: 'text in SignedInfo',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) => replaceOnce(signature, '<ds:SignedInfo>', '<ds:SignedInfo>text')),
  },
  {
    name: 'two references',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '</ds:Reference>', `</ds:Reference>${elementText(signature, 'ds:Reference')}`),
    ),
  },
  {
    name: 'no reference',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) => replaceOnce(signature, elementText(signature, 'ds:Reference'), '')),
  },
  {
    name: 'an object in the signature',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '</ds:Signature>', '<ds:Object/></ds:Signature>'),
    ),
  },
  {
    name: 'parameters of the signature method',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        /<ds:SignatureMethod ([^>]*)\/>/,
        `<ds:SignatureMethod Algorithm="${algorithms.signature[0]}"><ds:HMACOutputLength>1</ds:HMACOutputLength></ds:SignatureMethod>`,
      ),
    ),
  },
  {
    name: 'a key found by a path',
    reason: 'signatureShape',
    forge: edited((xml) =>
      replaceOnce(
        xml,
        '<ds:X509Data>',
        `<ds:RetrievalMethod URI="http://127.0.0.1/key"><ds:Transforms>${step('http://www.w3.org/TR/1999/REC-xpath-19991116')}</ds:Transforms></ds:RetrievalMethod><ds:X509Data>`,
      ),
    ),
  },
  {
    name: 'a second signature value in KeyInfo',
    reason: 'signatureShape',
    forge: edited((xml) =>
      replaceOnce(xml, '<ds:X509Data>', '<ds:SignatureValue>AAAA</ds:SignatureValue><ds:X509Data>'),
    ),
  },
  {
    name: 'a signature of another element',
    reason: 'signatureReference',
    forge: edited((xml) => replaceOnce(xml, signatureOf(xml, 'saml:Assertion'), signatureOf(xml, 'samlp:Response'))),
  },
  {
    name: 'a signature of the whole document',
    reason: 'signatureReference',
    forge: inAssertionSignature((signature) => replaceOnce(signature, /URI="[^"]*"/, 'URI=""')),
  },
  {
    name: 'a signature without reference address',
    reason: 'signatureReference',
    forge: inAssertionSignature((signature) => replaceOnce(signature, / URI="[^"]*"/, '')),
  },
  {
    name: 'a signature by pointer',
    reason: 'signatureReference',
    forge: inAssertionSignature((signature) => replaceOnce(signature, /URI="#([^"]*)"/, 'URI="#xpointer(/)"')),
  },
  {
    name: 'a signature of a foreign document',
    reason: 'signatureReference',
    forge: inAssertionSignature((signature) => replaceOnce(signature, /URI="[^"]*"/, 'URI="http://127.0.0.1/a.xml"')),
  },
  {
    name: 'the signature of another response of the provider',
    reason: 'signatureReference',
    forge: (fixture) => {
      const [first, second] = [signedAfter(fixture), signedAfter(fixture)]
      return encode(replaceOnce(first, signatureOf(first, 'samlp:Response'), signatureOf(second, 'samlp:Response')))
    },
  },
  {
    name: 'a moved ID',
    reason: 'signatureReference',
    forge: edited((xml) => {
      const [outer = '', inner = ''] = [...xml.matchAll(/ ID="([^"]*)"/g)].map(([, id]) => id)
      return replaceOnce(
        replaceOnce(xml, ` ID="${inner}"`, ' ID="_evil"'),
        '<saml:NameID ',
        `<saml:NameID ID="${inner === outer ? '' : inner}" `,
      )
    }),
  },
  {
    name: 'IDs of response and assertion exchanged',
    reason: 'signatureReference',
    forge: edited((xml) => {
      const [outer = '', inner = ''] = [...xml.matchAll(/ ID="([^"]*)"/g)].map(([, id]) => id)
      return replaceOnce(
        replaceOnce(replaceOnce(xml, ` ID="${outer}"`, ' ID="_x"'), ` ID="${inner}"`, ` ID="${outer}"`),
        ' ID="_x"',
        ` ID="${inner}"`,
      )
    }),
  },
  {
    name: 'an attribute of the signature',
    reason: 'signatureShape',
    forge: edited((xml) => replaceOnce(xml, '<ds:Signature ', '<ds:Signature x="y" ')),
  },
  {
    name: 'text in the signature',
    reason: 'signatureShape',
    forge: edited((xml) => replaceOnce(xml, '<ds:SignatureValue>', 'text<ds:SignatureValue>')),
  },
  {
    name: 'a signature at another place of its element',
    reason: 'signaturePlace',
    forge: edited((xml) => {
      const signature = signatureOf(xml, 'samlp:Response')
      return replaceOnce(replaceOnce(xml, signature, ''), '<saml:Assertion', `${signature}<saml:Assertion`)
    }),
  },
]
