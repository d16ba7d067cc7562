import { expect, test } from 'vitest'
import { secretsOf } from '../../ports/secrets.ts'
import { knownDeviceId, addUserToDevice } from './login.ts'

const secrets = secretsOf(['a secret that is long enough for a test'])

test('a browser is known to the last four users who logged in with it; a modified cookie is not accepted', () => {
  const names = ['anna', 'berta', 'carla', 'dora', 'emma'].map((name) => `${name}@alpha.example`)
  const text = names.reduce((before, name) => addUserToDevice(secrets, before, name), '')
  expect(addUserToDevice(secrets, text, 'EMMA@alpha.example')).toBe(text)
  const known = names.map((name) => knownDeviceId(secrets, text, name))
  expect(known[0]).toBeNull()
  expect(new Set(known.slice(1)).size).toBe(1)
  expect(known[1]).toMatch(/^[\w-]{22}$/)
  expect(text.length).toBeLessThan(400)
  expect(knownDeviceId(secrets, text, 'zoe@alpha.example')).toBeNull()
  const other = addUserToDevice(secrets, '', 'zoe@alpha.example')
  expect(other.slice(0, 22)).not.toBe(text.slice(0, 22))
  expect(knownDeviceId(secrets, `${other.slice(0, 22)}${text.slice(22)}`, 'emma@alpha.example')).toBeNull()
  for (const nonsense of ['', '.', 'x', '....', '%', `${'a'.repeat(22)}.${'b'.repeat(43)}`])
    expect(knownDeviceId(secrets, nonsense, 'emma@alpha.example')).toBeNull()
})
