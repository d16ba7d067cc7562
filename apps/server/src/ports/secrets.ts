import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every purpose has a key of its own, derived from the installation's secret (HKDF). */
export type Purpose =
  | 'second-factor seed'
  | 'mail code'
  | 'unsubscribe link'
  | 'known device'
  | 'retried call'
  | 'webhook secret'
  | 'backup'

/** Encrypts and signs with the installation's secret, which is stored outside the database. */
export interface Secrets {
  /** Key id, nonce, tag and cipher text (AES-256-GCM). */
  encrypt(purpose: Purpose, plain: Buffer): Buffer
  /** Throws where the bytes were altered, or no key in use made them. */
  decrypt(purpose: Purpose, encrypted: Buffer): Buffer
  /** HMAC-SHA-256 of a text, with the newest key. */
  sign(purpose: Purpose, text: string): Buffer
  /** True where one of the keys in use signed the text so. */
  isSigned(purpose: Purpose, text: string, signature: Buffer): boolean
}

const minLength = 32
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

/**
 * The secrets of an installation: of `given` (the newest first; the older ones are still accepted), else of the file
 * `secret` in the data folder, which is made at the first start. Throws where a secret is shorter than 32 characters.
 */
export async function openSecrets(given: readonly string[], dataDir: string): Promise<Secrets> {
  const texts = given.length > 0 ? given : [await readOrCreateSecret(dataDir)]
  const weak = texts.some((text) => text.length < minLength)
  if (weak) throw new Error(`CATENARY_SECRET: every secret needs ${minLength} characters or more`)
  return secretsOf(texts)
}

/** The secrets that follow from their texts, the newest first. */
export function secretsOf(texts: readonly string[]): Secrets {
  const keys = texts.map(keyDerivation)
  const [newest] = keys
  if (!newest) throw new Error('No secret is given')
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    encrypt: (purpose, plain) => encryptWith(newest(purpose), plain),
    decrypt: (purpose, encrypted) => {
      const key = keys
        .map((keyOf) => keyOf(purpose))
        .find((one) => keyIdOf(one).equals(encrypted.subarray(0, keyIdLength)))
      if (!key) throw new Error(`No key in use made this ${purpose}: is CATENARY_SECRET the right one?`)
      return decryptWith(key, encrypted)
    },
    sign: (purpose, text) => sign(newest(purpose), text),
    isSigned: (purpose, text, signature) =>
      keys.some((keyOf) => {
        const expected = sign(keyOf(purpose), text)
        return expected.length === signature.length && timingSafeEqual(expected, signature)
      }),
  }
}

/** The keys that follow from one secret, each derived once. */
function keyDerivation(text: string): (purpose: Purpose) => Buffer {
  const derived = new Map<Purpose, Buffer>()
  return (purpose) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', text, '', purpose, 32))
    derived.set(purpose, key)
    return key
  }
}

const keyIdOf = (key: Buffer) => createHmac('sha256', key).update('key id').digest().subarray(0, keyIdLength)

function encryptWith(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([keyIdOf(key), nonce, cipher.getAuthTag(), text])
}

function decryptWith(key: Buffer, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(keyIdLength, keyIdLength + nonceLength)
  const tag = encrypted.subarray(keyIdLength + nonceLength, keyIdLength + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(keyIdLength + nonceLength + tagLength)), decipher.final()])
}

/** Where the secret is kept that is no setting. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** Of several processes that start at once on a new folder, all arrive at the one that was written first. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  const existing = await readFile(file, 'utf8').catch(() => null)
  if (existing) return existing.trim()
  await mkdir(dataDir, { recursive: true })
  const created = randomBytes(32).toString('hex')
  try {
    await writeFile(file, created, { flag: 'wx', mode: 0o600 })
    return created
  } catch {
    return (await readFile(file, 'utf8')).trim()
  }
}
