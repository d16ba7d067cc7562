import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, instant } from '../primitives.ts'
import { samlMismatches, samlRejectionReasons } from './saml-rejection-reasons.ts'

/** Addresses of single sign-on that are no calls: browsers navigate there, and identity providers read the metadata. */
export const samlPaths = {
  /** Redirects the browser to the provider `idp`; `to` (optional) is the page to open afterwards. */
  login: '/saml/login',
  /** Where providers' responses are posted to. */
  consumer: '/saml/acs',
  /** With `idp`: our metadata for that provider. The bare address is our entity id. */
  metadata: '/saml/metadata',
} as const

const address = z.string().meta({ format: 'uri' })

/** An identity provider as its administrators set it up. */
export const samlProvider = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    issuer: z.string().meta({ description: 'The provider’s entity id' }),
    entryPoint: address.meta({ description: 'Where its users log in' }),
    metadata: address.meta({ description: 'Our metadata for this provider' }),
    domains: z.array(z.string()).meta({ description: 'Domains of mail addresses whose users log in there' }),
    mailAttribute: z
      .string()
      .nullable()
      .meta({ description: 'The attribute that holds the mail; null: the NameID does' }),
    responseSigned: z.boolean().meta({ description: 'Responses must be signed beside their assertions' }),
    signsRequests: z.boolean().meta({ description: 'Our requests are signed' }),
    certificates: z.array(z.strictObject({ name: z.string(), expiresAt: instant })),
  })
  .meta({ id: 'SamlProvider' })
export type SamlProviderEntry = z.infer<typeof samlProvider>

const signature = z.strictObject({ algorithm: z.string(), digest: z.string() })

/** The attributes of a valid response. */
const acceptedResult = z.strictObject({
  outcome: z.literal('accepted'),
  nameId: z.string(),
  nameIdFormat: z.string(),
  mail: z.string(),
  attributes: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  signatures: z.strictObject({ response: signature.nullable(), assertion: signature }),
  clockSkewSeconds: z.number().int().meta({ description: 'How far the provider’s clock is ahead of ours' }),
  authnContext: z
    .string()
    .nullable()
    .meta({ description: 'How the user proved who they are, where the provider tells' }),
  user: z.strictObject({ id, name: z.string() }).nullable().meta({ description: 'The user with this mail' }),
  mismatch: z
    .enum(samlMismatches)
    .nullable()
    .meta({ description: 'Why nobody would be logged in; null: the user would' }),
})
export type SamlAccepted = z.infer<typeof acceptedResult>

const rejectedResult = z.strictObject({
  outcome: z.literal('refused'),
  reason: z.enum(samlRejectionReasons),
  detail: z.string().meta({ description: 'For who looks after the provider, in English' }),
})

/** How the provider's response was taken. */
export const samlTestResult = z.discriminatedUnion('outcome', [acceptedResult, rejectedResult])
export type SamlTestResult = z.infer<typeof samlTestResult>

/** A test of the connection to a provider. */
export const samlTest = z
  .strictObject({
    id,
    provider: z.string(),
    timestamp: instant,
    result: samlTestResult.nullable().meta({ description: 'null: the provider has not answered' }),
  })
  .meta({ id: 'SamlTest' })
export type SamlTest = z.infer<typeof samlTest>

export const saml = {
  providers: endpoint({
    name: 'saml.providers',
    summary: 'The identity providers with what their administrators need, and what we are called there',
    method: 'GET',
    path: '/saml/providers',
    permit: 'ADMIN',
    response: z.strictObject({ entityId: address, consumer: address, providers: z.array(samlProvider) }),
  }),
  beginTest: endpoint({
    name: 'saml.beginTest',
    summary: 'Begin a test of the connection: open the address in this browser; nobody is logged in by it',
    method: 'POST',
    path: '/saml/tests',
    permit: 'ADMIN',
    body: z.strictObject({ provider: line(100) }),
    response: z.strictObject({ id, address: z.string() }),
    status: 201,
  }),
  tests: endpoint({
    name: 'saml.tests',
    summary: 'The caller’s latest tests, newest first; they are kept for a week',
    method: 'GET',
    path: '/saml/tests',
    permit: 'ADMIN',
    response: z.array(samlTest),
  }),
  getTest: endpoint({
    name: 'saml.getTest',
    summary: 'A test of the caller’s and what it brought back',
    method: 'GET',
    path: '/saml/tests/{id}',
    permit: 'ADMIN',
    params: z.strictObject({ id }),
    response: samlTest,
  }),
}
