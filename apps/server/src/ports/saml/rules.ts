/** The namespaces that a response is written in. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** The values of the protocol that we speak. */
export const protocol = {
  version: '2.0',
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  bearer: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  mailFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecifiedFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/**
 * The permitted signature algorithms. All others are rejected before the library sees them: SHA-1, HMAC, canonical
 * forms that keep comments, transformations by XPath or XSLT. ECDSA is missing because the library cannot verify it.
 */
export const algorithms = {
  exclusive,
  canonicalization: [exclusive] as readonly string[],
  transforms: [enveloped, exclusive] as readonly string[],
  signature: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ] as readonly string[],
  digest: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'] as readonly string[],
} as const

/** The limits of a response. Times in milliseconds. */
export const limits = {
  /** Of the document, decoded. */
  bytes: 256 * 1024,
  // The library's work grows with the square of these, and anybody may post.
  elements: 1000,
  depth: 16,
  /** Of one element, namespace declarations included. */
  attributes: 16,
  /** How far the provider's clock may be from ours, either way. */
  clockSkewMs: 60_000,
  assertionAgeMs: 5 * 60_000,
  /** How long a login that was begun may be finished. */
  requestLifeMs: 10 * 60_000,
} as const
