import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { UnusableBackup } from './format.ts'

/** How every file encrypted by age begins. */
const encryptedHeader = Buffer.from('age-encryption.org/v1')

/** Encrypts with a passphrase, in the format of age (https://age-encryption.org/v1), so that its own program decrypts it, too. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)))
}

/**
 * The bytes of a backup, decrypted where they are encrypted. Throws an {@link UnusableBackup} where the passphrase is missing or
 * another.
 */
export async function decrypt(input: Readable, passphrase: string | undefined): Promise<Readable> {
  const { beginning, whole } = await peek(input, encryptedHeader.length)
  if (!beginning.equals(encryptedHeader)) return whole
  if (passphrase === undefined)
    throw new UnusableBackup('The backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const decrypted = await decrypter.decrypt(Readable.toWeb(whole)).catch((error: unknown) => {
    throw new UnusableBackup('BACKUP_PASSPHRASE is not the passphrase that the backup was made with.', { cause: error })
  })
  return Readable.fromWeb(decrypted)
}

/** The first bytes of a stream, and a stream of all of them. */
async function peek(input: Readable, length: number): Promise<{ beginning: Buffer; whole: Readable }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let read = Buffer.alloc(0)
  while (read.length < length) {
    const { done, value } = await chunks.next()
    if (done === true) break
    read = Buffer.concat([read, value])
  }
  const whole = async function* () {
    yield read
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { beginning: read.subarray(0, length), whole: Readable.from(whole(), { objectMode: false }) }
}
