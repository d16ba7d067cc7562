import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

/** A key and the certificate that it signed for itself, both as PEM. */
export interface Signer {
  readonly privateKey: string
  readonly certificate: string
}

const tags = { integer: 0x02, bits: 0x03, null: 0x05, object: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 }
const versionTag = 0xa0
const sha256WithRsa = Buffer.from('2a864886f70d01010b', 'hex')
const commonName = Buffer.from('550403', 'hex')
const years = 10

/** Makes an RSA key of 2048 bits and a certificate for it that holds for ten years from `at`. */
export async function makeSigner(name: string, at: Date): Promise<Signer> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const certificate = selfSigned(name, at, publicKey, privateKey)
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${wrapLines(certificate)}\n-----END CERTIFICATE-----\n`,
  }
}

function selfSigned(name: string, at: Date, publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = der(tags.sequence, der(tags.object, sha256WithRsa), der(tags.null))
  const distinguishedName = der(
    tags.sequence,
    der(tags.set, der(tags.sequence, der(tags.object, commonName), der(tags.text, Buffer.from(name, 'utf8')))),
  )
  const expiresAt = new Date(at)
  expiresAt.setUTCFullYear(at.getUTCFullYear() + years)
  const body = der(
    tags.sequence,
    der(versionTag, der(tags.integer, Buffer.from([2]))),
    // The leading one bit keeps the number positive and of full length.
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    distinguishedName,
    der(tags.sequence, utcTime(at), utcTime(expiresAt)),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  return der(tags.sequence, body, algorithm, der(tags.bits, Buffer.from([0]), sign('sha256', body, privateKey)))
}

/** A value in the distinguished encoding of ASN.1: tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const bytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}

function utcTime(time: Date): Buffer {
  const digits = time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-T:]/g, '')
  return der(tags.time, Buffer.from(digits.slice(2), 'ascii'))
}

function wrapLines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
}
