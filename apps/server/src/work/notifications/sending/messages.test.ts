import { languages } from '@catenary/i18n/language'
import { expect, test } from 'vitest'
import { gsm7Length, toGsm7 } from '../../../ports/sms/gsm7.ts'
import { describeStates } from '../notification-text.ts'
import type { MessageNotification } from './claim-queries.ts'
import { renderNotificationMail } from './notification-mail.ts'
import { renderNotificationSms } from './notification-sms.ts'

const named = (rope: string, installation: string): MessageNotification => ({
  id: '1',
  taskId: null,
  deliveryId: '2',
  triggeredAt: '2026-06-01T12:00:00.000Z',
  type: 'ropeHealth0',
  threshold: 0,
  facts: { before: { ratio: 0.6, noStateReason: null }, after: { ratio: 1.2, noStateReason: null } },
  installationAttributes: { installationType: 'ropeway' },
  installation: { id: '3', name: installation },
  area: { id: '4', name: 'Area' },
  rope: { id: '5', name: rope },
})

test.each(languages)('rope, place and state fit into one SMS (%s)', (locale) => {
  const text = renderNotificationSms(
    locale,
    named('Câble porteur n° 1 de la section supérieure amont', 'Téléphérique de l’Aiguille du Midi'),
  )
  expect(gsm7Length(text)).toBeLessThanOrEqual(160)
  expect(toGsm7(text)).toBe(text)
  expect(text).toContain('Cable porteur')
  expect(text).toContain('Téléphérique')
  expect(text).toMatch(/\b0 ?%/)
})

test('an SMS contains why a rope has no state', () => {
  const unknown = { ratio: null, noStateReason: 'notInspected' } as const
  const facts = { count: 2, before: unknown, after: unknown }
  const text = renderNotificationSms('en', { ...named('Rope 1', 'Gipfelbahn'), type: 'brokenWire', facts })
  expect(text).toBe(
    'Rope 1, Gipfelbahn: Rope health: Not inspected yet. Broken wire: 2 events since the last notification',
  )
})

test.each(languages)(
  'names are cut where an SMS about an alarm is too long, the state and figures never are (%s)',
  (locale) => {
    const value = {
      sensor: 's',
      sensorName: 'Kraftmessdose der unteren Station links',
      fragment: 'f',
      name: 'n',
      shownName: 'Zugkraft im oberen Lager',
      unit: '°C',
    }
    const watched = {
      kind: 'above',
      value,
      threshold: 123_456.5,
      hysteresis: 0,
      delaySeconds: 600,
      periodSeconds: null,
    } as const
    const alarm = {
      device: 'Messgerät am Tragseil der Sektion Nord beim Turm 17',
      rule: watched,
      value: 234_567.5,
      since: '2026-06-01T12:00:00.000Z',
      endedAt: null,
    }
    const state = { ratio: null, noStateReason: 'notInspected' } as const
    const facts = { alarm, before: state, after: state }
    const installationAttributes = { installationType: 'ropeway', timezone: 'Europe/Zurich' } as const
    const notification = {
      ...named('Förderseil Gipfelbahn Ost', 'Gipfelbahn Sektion zwei'),
      type: 'alarm',
      threshold: null,
      facts,
    }
    const text = renderNotificationSms(locale, { ...notification, installationAttributes })
    expect(gsm7Length(text)).toBeLessThanOrEqual(160)
    expect(text).toContain('...')
    expect(text).not.toContain('?')
    // A figure is there as a whole or not at all.
    expect(text.replaceAll(/\D/g, '')).toMatch(/(?:2026\d?1400|12026200)(?:1234565)?(?:10)?$/)
    expect(text).toMatch(/[^\d\s]\.\.\.$/)
  },
)

test('units are spelled in an SMS as they are spoken', () => {
  expect(toGsm7('T 50\u202f°C, 20 µm, 45°, n° 1, −3')).toBe('T 50 deg C, 20 um, 45 deg, no 1, -3')
})

test('a mail names the state of a rope once where it did not change', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const textOf = (facts: MessageNotification['facts']) =>
    renderNotificationMail({ locale: 'en', name: 'Pat', ...links }, [{ ...named('Rope 1', 'Gipfelbahn'), facts }]).text
  const state = { ratio: 0.6, noStateReason: null }
  expect(textOf({ before: state, after: state })).toMatch(/\nRope health: 40%\n/)
  expect(textOf({ before: state, after: state })).not.toMatch(/before|after/)
  expect(textOf({ before: state, after: { ...state, ratio: 0.7 } })).toMatch(
    /Rope health before: 40%\nRope health after: 30%/,
  )
})

test('a mail and an SMS name what a state says nothing of: damages of unknown loss, splices to be renewed and doubtful entries', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const state = { ratio: 0, noStateReason: null, damagesOfUnknownLoss: 2, splicesToRenew: 1, doubtfulEntries: 1 }
  const notification = { ...named('Rope 1', 'Gipfelbahn'), facts: { before: state, after: state } }
  const sms = renderNotificationSms('en', notification)
  expect(sms).toContain('100%, 2 damages without a known loss, 1 splice with parts to renew, 1 doubtful entry')
  const mail = renderNotificationMail({ locale: 'en', name: 'Pat', ...links }, [notification])
  expect(mail.text).toMatch(
    /\nRope health: 100%, 2 damages without a known loss, 1 splice with parts to renew, 1 doubtful entry\n/,
  )
  const stateless = { ratio: null, noStateReason: 'noLimit', damagesOfUnknownLoss: 1 } as const
  expect(describeStates('de', { before: stateless, after: stateless })).toContain(
    'Nicht beurteilt, 1 Schaden ohne bekannten Verlust',
  )
})

test('a mail that has no room for all ropes leaves out the mildest, and lists the worst first', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const ropes = Array.from({ length: 25 }, (_, index) => ({
    ...named(`Rope ${index + 1}`, 'Gipfelbahn'),
    facts: { after: { ratio: index / 20, noStateReason: null } },
    rope: { id: `rope ${index}`, name: `Rope ${index + 1}` },
  }))
  const { subject, text } = renderNotificationMail({ locale: 'en', name: 'Pat', ...links }, ropes)
  expect(subject).toContain('Rope 25, Gipfelbahn')
  expect(text.match(/Rope \d+(?=, Gipfelbahn)/g)?.slice(0, 20)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Rope ${25 - index}`),
  )
})

test('a mail of a task says when it is due, or since when, by the clocks of the installation', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const textOf = (type: string, facts: MessageNotification['facts'], timezone?: string) => {
    const installationAttributes = { installationType: 'ropeway', ...(timezone && { timezone }) } as const
    const notification = { ...named('Rope 1', 'Gipfelbahn'), type, threshold: null, facts, installationAttributes }
    return renderNotificationMail({ locale: 'en', name: 'Pat', ...links }, [notification]).text.replaceAll(
      '\u202f',
      ' ',
    )
  }
  const facts = { task: 'Grease', due: '2026-06-01T22:30:00.000Z' }
  expect(textOf('taskDue', facts, 'Europe/Zurich')).toContain('Task due on Jun 2, 2026, 12:30 AM: Grease')
  expect(textOf('taskOverdue', facts)).toContain('Task overdue since Jun 1, 2026, 10:30 PM UTC: Grease')
  expect(textOf('taskDue', { task: 'Grease' })).toContain('Task due: Grease')
})

test('a rule in a French mail has the space that belongs before its colon', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const facts = { count: 3 }
  for (const type of ['brokenWire', 'newDocument', 'smartropeThreshold']) {
    const notification = { ...named('C', 'G'), type, threshold: 3, facts }
    const { subject, text } = renderNotificationMail({ locale: 'fr', name: 'Pat', ...links }, [notification])
    expect(`${subject}\n${text}`).not.toMatch(/[^\s\d]: /)
  }
})

test('thresholds and what passed them are written as they are, with as many decimals as it takes', () => {
  const links = { baseUrl: 'https://catenary.test', unsubscribe: 'https://catenary.test/notification/unsubscribe/1' }
  const textOf = (one: Partial<MessageNotification>) =>
    renderNotificationMail({ locale: 'de', name: 'Pat', ...links }, [{ ...named('R', 'G'), ...one }]).text.replaceAll(
      /[\u202f\u00a0]/g,
      ' ',
    )
  const health = textOf({ type: 'ropeHealth', threshold: 76.55, facts: {} })
  expect(health).toContain('unter 76,55 % gefallen')
  expect(health).toContain('unter 76,55 % Seilzustand')
  const value = { sensor: 's', sensorName: 's', fragment: 'f', name: 'n', shownName: 'Beschleunigung', unit: 'g' }
  const watched = { kind: 'above', value, hysteresis: 0, delaySeconds: 0, periodSeconds: null } as const
  const alarmOf = (type: string, threshold: number, measured: number) => {
    const times = { since: '2026-06-01T12:00:00.000Z', endedAt: null }
    const facts = { alarm: { device: 'D', rule: { ...watched, threshold }, value: measured, ...times } }
    return textOf({ type, threshold, facts })
  }
  const small = alarmOf('smartropeThreshold', 0.0004, 0.00041234)
  expect(small).toMatch(/über 0,0004 g.*0,00041 g/)
  expect(small).toContain('wenn der Wert 0,0004 überschreitet')
  expect(alarmOf('alarm', 100, 100.00012)).toMatch(/über 100 g.*100,0001 g/)
  expect(alarmOf('alarm', 100, 123.45678)).toMatch(/123,457 g/)
  expect(alarmOf('alarm', 0, 1e-20)).toMatch(/über 0 g.*1E-20 g/)
})
