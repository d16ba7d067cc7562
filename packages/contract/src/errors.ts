/**
 * Every refusal the server knows: its code and the status it is answered with. The four texts of a code stand in the
 * catalogue under `errors.<code>`; a code without them does not compile.
 */
export const errorStatus = {
  'input.invalid': 400,
  'input.malformed': 400,
  'report.unreadable': 400,
  'report.invalid': 400,
  'session.required': 401,
  'login.failed': 401,
  'login.expired': 401,
  'password.expired': 401,
  'code.refused': 401,
  'permission.denied': 403,
  'login.unconfirmed': 403,
  'twoFactor.required': 403,
  'showAs.readOnly': 403,
  'user.self': 403,
  'credentials.two': 400,
  'origin.foreign': 403,
  'record.notFound': 404,
  'address.unknown': 404,
  'setup.expired': 404,
  'reset.expired': 404,
  'method.unsupported': 405,
  'request.timeout': 408,
  'record.archived': 409,
  'record.imported': 409,
  'record.busy': 409,
  'user.emailExists': 409,
  'user.lastAdministrator': 409,
  'mandator.exists': 409,
  'mandator.inUse': 409,
  'record.stale': 412,
  'body.tooLarge': 413,
  'address.tooLong': 414,
  'body.wrongType': 415,
  'rule.violated': 422,
  'code.incorrect': 422,
  'twoFactor.expired': 422,
  'picture.unreadable': 422,
  'retry.otherBody': 422,
  'tries.tooMany': 429,
  'header.tooLarge': 431,
  'server.failed': 500,
  'server.busy': 503,
} as const
export type ErrorCode = keyof typeof errorStatus

const problemTypes = 'urn:catenary:problem:'

/** The `type` of a code's problem document. */
export function problemType(code: ErrorCode): string {
  return `${problemTypes}${code}`
}

/** The code in the `type` of a problem document; of a document from elsewhere, its type as it came. */
export function codeOfProblem(type: string): ErrorCode | (string & {}) {
  return type.startsWith(problemTypes) ? type.slice(problemTypes.length) : type
}

/**
 * What can be wrong with one field. The four texts stand under `fields.<code>`; a rule of a schema names its code in
 * `params: { code, …values }`.
 */
export const fieldErrorCodes = [
  'required',
  'unknown',
  'wrongType',
  'number',
  'integer',
  'tooSmall',
  'tooBig',
  'tooShort',
  'tooLong',
  'oneOf',
  'format',
  'timestamp',
  'id',
  'fractionDigits',
  'future',
  'tooEarly',
  'tooLate',
  'controlCharacters',
  'typeOfRecording',
  'beyondRope',
  'beyondCrossSection',
  'crossSectionMissing',
  'crossSectionMismatch',
  'lengthMismatch',
  'otherRope',
  'diameterMismatch',
  'spliceName',
  'spliceOrder',
  'repairedElsewhere',
  'notEditable',
  'password.blankEnds',
  'password.tooEasy',
  'unitPair',
  'password.tooShort',
  'password.wrong',
  'password.missing',
  'provider.missing',
  'method.notForRole',
  'method.needsMail',
  'mandators.missing',
  'mandators.unknown',
  'token.notForRole',
  'role.beyondOwn',
  'blank',
  'email',
  'duplicate',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]
