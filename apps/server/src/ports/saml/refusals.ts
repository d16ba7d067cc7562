/** Why a response of an identity provider is refused: the reasons that the log and the tests know. */
export const refusalReasons = [
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
export type RefusalReason = (typeof refusalReasons)[number]

/** A response is refused. `detail` is for the log: short, and without the person's name or mail. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: RefusalReason
  readonly detail: string

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const longestDetail = 300

/** Refuses the response that is being read. @throws Refused always */
export function refuse(reason: RefusalReason, detail: string): never {
  throw new Refused(reason, detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail)
}
