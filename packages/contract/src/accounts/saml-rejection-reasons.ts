/**
 * Why a response of an identity provider is refused: the reasons that the log, the tests
 * of a connection and the texts on them know.
 */
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
  // The library's own word, where both gates had let the response pass
  'library',
  // Once only
  'requestUsed',
  'replayed',
] as const

/** One of the reasons for which a response is refused. */
export type SamlRejectionReason = (typeof samlRejectionReasons)[number]

/** Why nobody may log in with a response that is right in itself. */
export const samlMismatches = [
  'noUser',
  'inactive',
  'otherMethod',
  'otherProvider',
  'transientNameId',
  'otherNameId',
  'nameIdTaken',
] as const

/** One of the reasons for which nobody is logged in by a right response. */
export type SamlMismatch = (typeof samlMismatches)[number]

/** What the login page is told in `sso` where single sign-on did not lead to a session. */
export const signOnFailures = ['refused', 'unknown', 'busy'] as const
export type SignOnFailure = (typeof signOnFailures)[number]
