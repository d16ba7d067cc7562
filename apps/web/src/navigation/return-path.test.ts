import { describe, expect, test } from 'vitest'
import { isSameOriginPath, knowledgeCenterTarget, returnTarget } from './return-path.ts'

const hosts = ['evil.example', 'evil.example/login', 'evil.example:443/', 'user:secret@evil.example']

/** Targets that would lead elsewhere, or that a browser reads otherwise than they look. */
const hostile: readonly string[] = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `/\t/${host}`,
    `/\n/${host}`,
    `/\r/${host}`,
    `https://${host}`,
    `https:${host}`,
    `/.//${host}`,
    `/%2e//${host}`,
    `/areas/..//${host}`,
  ]),
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  './evil',
  '../areas',
  '?to=/areas',
  '#areas',
  '',
  ' /areas',
  '/ /evil.example',
  '/areas\u0000',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/\u202e/evil.example',
  '/\uff0fevil.example',
  '/areas\\..\\..',
  '/\u007f/evil.example',
  `/${'a'.repeat(3000)}`,
]

describe('the target after the login', () => {
  test('there are at least sixty hostile targets to try', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  test.each(hostile.map((target) => [target]))('is never %j', (target) => {
    expect(isSameOriginPath(target)).toBe(false)
    expect(returnTarget({ to: target }, '')).toBeNull()
  })

  test.each(hostile.map((target) => [target]))(
    'is the knowledge center on this origin when its location is %j',
    (target) => {
      const target_ = knowledgeCenterTarget(`#knowledge-center=${encodeURIComponent(target)}`)
      if (target_ === null) return expect(target.length).toBeGreaterThan(500)
      const address = new URL(target_, window.location.origin)
      expect(address.origin).toBe(window.location.origin)
      expect(address.pathname).toBe('/knowledge-center')
      expect([...address.searchParams.keys()]).toEqual(['location'])
      expect(address.searchParams.get('location')).toBe(target.toWellFormed())
      return expect(address.hash).toBe('')
    },
  )

  test.each([
    '/areas',
    '/areas?filter=gondola%20one',
    '/areas/01938f00-0003-7000-8000-000000000001/installations/x#top',
    '/search?filter=%22a%22&x=https://elsewhere.example',
    '/documents/P-1/%C3%BCbersicht.pdf',
  ])('may be %s', (target) => {
    expect(returnTarget({ to: target }, '')).toBe(target)
  })

  test('is not the login again', () => {
    for (const to of ['/login', '/login?to=%2Fareas', '/login/reset/abc']) expect(returnTarget({ to }, '')).toBeNull()
  })

  test('is the start page if no target was given', () => {
    for (const to of [undefined, null, 7, ['/areas'], { toString: () => '/areas' }])
      expect(returnTarget({ to }, '')).toBeNull()
  })

  test('is the knowledge center if it is in the hash, before any other', () => {
    expect(returnTarget({}, '#knowledge-center=splices')).toBe('/knowledge-center?location=splices')
    expect(returnTarget({ to: '/areas' }, '#knowledge-center=a/b?c&d=1')).toBe('/knowledge-center?location=a%2Fb%3Fc')
    expect(returnTarget({ to: '/#knowledge-center=splices' }, '')).toBe('/knowledge-center?location=splices')
    expect(returnTarget({ to: '/areas' }, '#top')).toBe('/areas')
    expect(knowledgeCenterTarget('#knowledge-center=%ud800%')).toBe('/knowledge-center?location=%25ud800%25')
    expect(knowledgeCenterTarget('#knowledge-centers=1')).toBeNull()
  })
})
