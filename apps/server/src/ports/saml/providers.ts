import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** An identity provider that users can log in with. */
export interface SamlProvider {
  readonly id: string
  /** As users read it. */
  readonly name: string
  /** The provider's entity id. */
  readonly issuer: string
  /** Where its users log in. */
  readonly entryPoint: string
  /** The certificates that its signatures are checked against, as PEM; any one of them may have signed. */
  readonly certificates: readonly string[]
  /** Domains of mail addresses whose users log in there, in small letters. */
  readonly domains: readonly string[]
  /** The attribute that holds the user's mail; where undefined, the NameID is it. */
  readonly mailAttribute: string | undefined
  /** Whether the response must be signed beside its assertion. */
  readonly responseSigned: boolean
  /** How long ago the user may have logged in at the provider, in hours; where undefined, the provider decides. */
  readonly loginAgeHours: number | undefined
  /** With what our requests are signed, as PEM; where undefined, they are not signed. */
  readonly signing: { readonly privateKey: string; readonly certificate: string } | undefined
}

const certificate = z.string().transform((given, context) => {
  try {
    const pems = given.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? []
    if (pems.length > 1) {
      context.addIssue('holds several certificates; list them one by one')
      return z.NEVER
    }
    const read = new X509Certificate(pems[0] ?? Buffer.from(given, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails } = read.publicKey
    if (type === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return read.toString()
    context.addIssue('must hold an RSA key of 2048 bits or more')
  } catch {
    context.addIssue('must be an X.509 certificate, as PEM or as base64')
  }
  return z.NEVER
})

const domain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain such as example.com')

const text = (most: number) => z.string().trim().min(1, 'must not be empty').max(most)

const providerSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'must be 1 to 40 letters, digits or hyphens'),
  name: text(100),
  issuer: text(1024),
  entryPoint: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }),
  certificates: z.array(certificate).min(1, 'must hold at least one certificate').max(5),
  domains: z.array(domain).default([]),
  mailAttribute: text(256).optional(),
  responseSigned: z.boolean().default(true),
  loginAgeHours: z.number().min(1).max(8760).optional(),
  signRequests: z.strictObject({ keyFile: text(1024), certificateFile: text(1024) }).optional(),
})

const providersSchema = z.array(providerSchema).superRefine((providers, context) => {
  const seen = new Set<string>()
  const assertUnique = (what: string, value: string, path: (string | number)[]) => {
    if (seen.has(`${what} ${value}`)) context.addIssue({ code: 'custom', path, message: `${value} is there twice` })
    seen.add(`${what} ${value}`)
  }
  for (const [index, { id, issuer, domains }] of providers.entries()) {
    // Unique within URLs and logs.
    assertUnique('id', id.toLowerCase(), [index, 'id'])
    assertUnique('issuer', issuer, [index, 'issuer'])
    for (const [location, name] of domains.entries()) assertUnique('domain', name, [index, 'domains', location])
  }
})

/**
 * Reads the identity providers from a JSON file: a list of them. Paths in it count from the file's own folder.
 *
 * @throws Error that names the file and every place in it that cannot be used
 */
export async function readSamlProviders(path: string): Promise<readonly SamlProvider[]> {
  const throwInvalid = (complaints: readonly string[]): never => {
    throw new Error(`The identity providers in ${path} cannot be used:\n  ${complaints.join('\n  ')}`)
  }
  const file = await readFile(path, 'utf8').catch((error: unknown) => throwInvalid([messageOf(error)]))
  const parsed = providersSchema.safeParse(parseJson(file, throwInvalid))
  if (!parsed.success)
    return throwInvalid(parsed.error.issues.map(({ path: location, message }) => `${formatPath(location)}: ${message}`))
  return await Promise.all(
    parsed.data.map(async ({ signRequests, ...provider }, index) => ({
      ...provider,
      mailAttribute: provider.mailAttribute,
      loginAgeHours: provider.loginAgeHours,
      signing:
        signRequests &&
        (await readSigning(signRequests, dirname(path)).catch((error: unknown) =>
          throwInvalid([`[${index}].signRequests: ${messageOf(error)}`]),
        )),
    })),
  )
}

function parseJson(file: string, throwInvalid: (complaints: readonly string[]) => never): unknown {
  try {
    return JSON.parse(file)
  } catch (error) {
    return throwInvalid([messageOf(error)])
  }
}

async function readSigning(
  { keyFile, certificateFile }: { readonly keyFile: string; readonly certificateFile: string },
  folder: string,
): Promise<NonNullable<SamlProvider['signing']>> {
  const [keyText, certificateText] = await Promise.all(
    [keyFile, certificateFile].map(async (file) => await readFile(resolve(folder, file), 'utf8')),
  )
  const key = createPrivateKey(keyText ?? '')
  const ownCertificate = new X509Certificate(certificateText ?? '')
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${keyFile} is not an RSA key`)
  if (!ownCertificate.checkPrivateKey(key)) throw new Error(`${certificateFile} belongs to another key than ${keyFile}`)
  return { privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: ownCertificate.toString() }
}

/** A place in the file, as one would write it in code. */
function formatPath(location: readonly PropertyKey[]): string {
  if (location.length === 0) return 'the file'
  return location
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
