import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '../../../test/forged-responses/login-fixture.ts'
import { readConfig } from '../../config.ts'
import { readSamlProviders } from './providers.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saml-providers-'))
  await writeFile(join(folder, 'key.pem'), keys.beta.privateKey)
  await writeFile(join(folder, 'certificate.pem'), keys.beta.certificate)
  await writeFile(join(folder, 'other.pem'), keys.alpha.certificate)
})
afterAll(async () => await rm(folder, { recursive: true }))

const good = {
  id: 'alpine-id',
  name: 'Alpine Ropeways',
  issuer: 'https://id.alpine.example/metadata',
  entryPoint: 'https://id.alpine.example/sso',
  certificates: [keys.alpha.certificate],
}

async function read(content: unknown) {
  const path = join(folder, 'providers.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return await readSamlProviders(path)
}

describe('the list of identity providers', () => {
  it('has the usual defaults for omitted settings', async () => {
    expect(await read([good])).toEqual([
      {
        ...good,
        domains: [],
        mailAttribute: undefined,
        responseSigned: true,
        loginAgeHours: undefined,
        signing: undefined,
      },
    ])
  })

  it('accepts certificates as PEM and base64, and domains in any case', async () => {
    const bare = keys.alphaNext.certificate.replace(/-----[^-]+-----|\s/g, '')
    const [provider] = await read([
      { ...good, certificates: [keys.alpha.certificate, bare], domains: ['Alpine.Example'] },
    ])
    expect(provider).toMatchObject({
      certificates: [keys.alpha.certificate, keys.alphaNext.certificate],
      domains: ['alpine.example'],
    })
  })

  it('reads the key of signed requests from files beside it', async () => {
    const signRequests = { keyFile: 'key.pem', certificateFile: 'certificate.pem' }
    const [provider] = await read([{ ...good, signRequests }])
    expect(provider?.signing).toEqual(keys.beta)
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const notRsa = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  it.each([
    ['no JSON', 'x', /providers\.json cannot be used:\n {2}.*JSON/],
    ['no list', {}, /the file: .*expected array/],
    ['an id with a slash', [{ ...good, id: 'a/b' }], /\[0\]\.id: must be 1 to 40 letters/],
    ['an unknown field', [{ ...good, certificate: 'x' }], /\[0\]: .*"certificate"/],
    ['no issuer', [{ ...good, issuer: ' ' }], /\[0\]\.issuer: must not be empty/],
    ['another protocol', [{ ...good, entryPoint: 'javascript:alert(1)' }], /\[0\]\.entryPoint: must be an address/],
    ['no certificate', [{ ...good, certificates: [] }], /\[0\]\.certificates: must hold at least one/],
    [
      'no real certificate',
      [{ ...good, certificates: [keys.alpha.certificate, 'AAAA'] }],
      /certificates\[1\]: must be an X\.509/,
    ],
    ['a key instead', [{ ...good, certificates: [notRsa] }], /certificates\[0\]: must be an X\.509/],
    [
      'two certificates in one',
      [{ ...good, certificates: [keys.alpha.certificate + keys.beta.certificate] }],
      /certificates\[0\]: holds several/,
    ],
    ['no real domain', [{ ...good, domains: ['@alpine'] }], /\[0\]\.domains\[0\]: must be a domain/],
    ['an id twice', [good, { ...good, id: 'ALPINE-ID', issuer: 'b' }], /\[1\]\.id: alpine-id is there twice/],
    ['an issuer twice', [good, { ...good, id: 'b' }], /\[1\]\.issuer: .* is there twice/],
    [
      'a domain twice',
      [
        { ...good, domains: ['a.example'] },
        { ...good, id: 'b', issuer: 'b', domains: ['A.example'] },
      ],
      /\[1\]\.domains\[0\]: a\.example is there twice/,
    ],
    [
      'a missing key',
      [{ ...good, signRequests: { keyFile: 'no.pem', certificateFile: 'certificate.pem' } }],
      /\[0\]\.signRequests: .*no\.pem/,
    ],
    [
      'a key of another certificate',
      [{ ...good, signRequests: { keyFile: 'key.pem', certificateFile: 'other.pem' } }],
      /\[0\]\.signRequests: other\.pem belongs to another key/,
    ],
  ])('stops the start with %s', async (_what, content, complaint) => {
    await expect(read(content)).rejects.toThrow(complaint)
  })

  it('reports every issue, and a missing file', async () => {
    await expect(read([{ ...good, id: '', name: '' }])).rejects.toThrow(/\[0\]\.id: [^]*\[0\]\.name: /)
    await expect(readSamlProviders(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be used/)
  })
})

describe('the setting that names the file', () => {
  it('requires the base URL by which providers know the service', () => {
    expect(() => readConfig({ SAML_PROVIDERS: 'providers.json' })).toThrow(
      'The settings cannot be used:\n  SAML_PROVIDERS: needs BASE_URL, the address by which identity providers know this server',
    )
    const env = { SAML_PROVIDERS: 'providers.json', BASE_URL: 'https://ropes.example/', INIT_CWD: '/srv/catenary' }
    expect(readConfig(env)).toMatchObject({
      samlProviders: '/srv/catenary/providers.json',
      baseUrl: 'https://ropes.example',
    })
  })
})
