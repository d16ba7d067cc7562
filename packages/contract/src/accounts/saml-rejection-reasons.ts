/** Why a response of an identity provider is rejected: reasons used by the log, by connection tests and by their texts. */
export const samlRejectionReasons = [
  // The envelope
  'unknownProvider',
  'tooLarge',
  'notBase64',
  'notUtf8',
  'doctype',
  'processingInstruction',
  'comment',
  'cdata',
  'entity',
  'notXml',
  'tooComplex',
  // The build of the document
  'wrongRoot',
  'version',
  'severalResponses',
  'encrypted',
  'status',
  'noAssertion',
  'severalAssertions',
  'assertionPlace',
  'badId',
  'duplicateId',
  'structure',
  // The build of its signatures
  'unsignedResponse',
  'unsignedAssertion',
  'severalSignatures',
  'signaturePlace',
  'signatureShape',
  'signatureReference',
  'algorithm',
  // The request that is answered
  'unsolicited',
  'otherBrowser',
  'unknownRequest',
  // The signatures themselves
  'badSignature',
  // What was signed
  'responseIssuer',
  'assertionIssuer',
  'destination',
  'confirmation',
  'recipient',
  'otherRequest',
  'conditions',
  'audience',
  'badTime',
  'notYetValid',
  'expired',
  'tooOld',
  'loginTooOld',
  'nameId',
  'mail',
  // Rejected by the SAML library after the structure and signature checks had passed
  'library',
  // Once only
  'requestUsed',
  'replayed',
] as const

/** One of the reasons for rejecting a response. */
export type SamlRejectionReason = (typeof samlRejectionReasons)[number]

/** Why a valid response logs no user in. */
export const samlMismatches = [
  'noUser',
  'inactive',
  'otherMethod',
  'otherProvider',
  'transientNameId',
  'otherNameId',
  'nameIdTaken',
] as const

/** One of the reasons why a valid response logs no user in. */
export type SamlMismatch = (typeof samlMismatches)[number]

/** Values of the login page's `sso` parameter after a single sign-on that ended without a session. */
export const signOnFailures = ['refused', 'unknown', 'busy'] as const
export type SignOnFailure = (typeof signOnFailures)[number]
