import { createHmac } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { writeResponse } from '../../seed/identity-provider/sign-response.ts'
import { algorithms } from '../../src/ports/saml/rules.ts'
import { encode, evil, elementText, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse, LoginFixture } from './login-fixture.ts'
import { inAssertionSignature, signedBy, step } from './signature-edits.ts'

const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

/** Signs with the provider's public certificate as the secret of an HMAC. */
function withHmac({ facts, signer }: LoginFixture, algorithm?: string): string {
  const signed = new SignedXml({ canonicalizationAlgorithm: algorithms.exclusive })
  signed.enableHMAC()
  signed.privateKey = signer.certificate
  signed.signatureAlgorithm = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
  signed.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: algorithms.transforms,
    digestAlgorithm: algorithms.digest[0] ?? '',
  })
  signed.computeSignature(evil(writeResponse(facts)), {
    prefix: 'ds',
    location: { reference: "//*[local-name(.)='Assertion']/*[1]", action: 'after' },
  })
  const xml = signed.getSignedXml()
  return algorithm === undefined ? xml : replaceOnce(xml, /http:[^"]*hmac-sha1/, algorithm)
}

/** Forgeries by weak or foreign algorithms. */
export const forgedAlgorithms: readonly ForgedResponse[] = [
  { name: 'SHA-1 signatures', reason: 'algorithm', forge: signedBy({ algorithm: sha1 }) },
  { name: 'SHA-1 digests', reason: 'algorithm', forge: signedBy({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }) },
  {
    name: 'HMAC with the public certificate',
    reason: 'algorithm',
    providerId: 'loose',
    forge: (fixture) => encode(withHmac(fixture)),
  },
  {
    name: 'HMAC-SHA-256 with the public certificate',
    reason: 'algorithm',
    providerId: 'loose',
    forge: (fixture) => {
      const xml = withHmac(fixture, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256')
      const value = createHmac('sha256', fixture.signer.certificate)
        .update(elementText(xml, 'ds:SignedInfo'))
        .digest('base64')
      return encode(
        replaceOnce(xml, elementText(xml, 'ds:SignatureValue'), `<ds:SignatureValue>${value}</ds:SignatureValue>`),
      )
    },
  },
  {
    name: 'no algorithm',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) => replaceOnce(signature, `Algorithm="${algorithms.signature[0]}"`, '')),
  },
  {
    name: 'MD5',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, algorithms.digest[0] ?? '', 'http://www.w3.org/2001/04/xmldsig-more#md5'),
    ),
  },
  {
    name: 'canonical form with comments',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        /<ds:CanonicalizationMethod [^>]*>/,
        `<ds:CanonicalizationMethod Algorithm="${algorithms.exclusive}WithComments"/>`,
      ),
    ),
  },
  {
    name: 'inclusive canonical form',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        /<ds:CanonicalizationMethod [^>]*>/,
        '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>',
      ),
    ),
  },
  {
    name: 'a style sheet as transformation',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        '<ds:Transforms>',
        `<ds:Transforms>${step('http://www.w3.org/TR/1999/REC-xslt-19991116')}`,
      ),
    ),
  },
  {
    name: 'a path as transformation',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        elementText(signature, 'ds:Transforms'),
        `<ds:Transforms>${step('http://www.w3.org/TR/1999/REC-xpath-19991116')}</ds:Transforms>`,
      ),
    ),
  },
  {
    name: 'a path as parameter',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        '<ds:Transforms>',
        `<ds:Transforms>${step(algorithms.exclusive, '<ds:XPath>/</ds:XPath>')}`,
      ),
    ),
  },
  {
    name: 'a transformation too few',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, `<ds:Transform Algorithm="${algorithms.exclusive}"/>`, ''),
    ),
  },
  {
    name: 'a transformation twice',
    reason: 'algorithm',
    forge: inAssertionSignature((signature) =>
      replaceOnce(signature, '</ds:Transforms>', `<ds:Transform Algorithm="${algorithms.exclusive}"/></ds:Transforms>`),
    ),
  },
  {
    name: 'a transformation of another namespace',
    reason: 'signatureShape',
    forge: inAssertionSignature((signature) =>
      replaceOnce(
        signature,
        `<ds:Transform Algorithm="${algorithms.exclusive}"/>`,
        `<Transform xmlns="urn:evil" Algorithm="${algorithms.exclusive}"/>`,
      ),
    ),
  },
]
