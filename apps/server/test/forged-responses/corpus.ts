import { forgedAlgorithms } from './algorithms.ts'
import { forgedDocuments, wrapped } from './documents.ts'
import { forgedEnvelopes, forgedXml } from './envelopes.ts'
import { forgedAddressees, forgedRequests, forgedTimes, forgedUsers } from './facts.ts'
import { forgedKeys } from './keys.ts'
import type { ForgedResponse } from './login-fixture.ts'
import { forgedSignatures } from './signatures.ts'

/** Every forged response with the expected reason of its rejection, grouped by what is forged. */
export const forgedResponses: Readonly<Record<string, readonly ForgedResponse[]>> = {
  'its envelope': forgedEnvelopes,
  'its XML': forgedXml,
  'its build': forgedDocuments,
  'the place of what is signed': wrapped,
  'the build of its signatures': forgedSignatures,
  'its algorithms': forgedAlgorithms,
  'what was signed, or by whom': forgedKeys,
  'whom it is for': forgedAddressees,
  'the request that it answers': forgedRequests,
  'when it is valid': forgedTimes,
  'whom it is about': forgedUsers,
}
