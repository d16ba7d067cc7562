import { secondsLater, encode, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse, LoginFixture } from './login-fixture.ts'

/** A response that its provider signed in earnest, with other content. */
const signed = (edit: (xml: string) => string) => (fixture: LoginFixture) => encode(signedAfter(fixture, edit))
const replacing = (old: string | RegExp, next: string) => signed((xml) => replaceOnce(xml, old, next))
const good = (fixture: LoginFixture) => encode(signedAfter(fixture))
const withTime = (old: RegExp, seconds: number) =>
  signed((xml) => replaceOnce(xml, old, secondsLater(seconds).toISOString()))
const consumer = 'https://ropes.example.com/saml/acs'
const inSubject = (xml: string, edit: (subject: string) => string) =>
  replaceOnce(xml, elementText(xml, 'saml:Subject'), edit(elementText(xml, 'saml:Subject')))

/** Responses that their provider signed, but not for us. */
export const forgedAddressees: readonly ForgedResponse[] = [
  {
    name: 'another destination',
    reason: 'destination',
    forge: replacing(`Destination="${consumer}"`, 'Destination="https://other.example.com/saml/acs"'),
  },
  { name: 'no destination', reason: 'destination', forge: replacing(/ Destination="[^"]*"/, '') },
  { name: 'an empty destination', reason: 'destination', forge: replacing(/ Destination="[^"]*"/, ' Destination=""') },
  {
    name: 'a destination that begins like ours',
    reason: 'destination',
    forge: replacing(`Destination="${consumer}`, `Destination="${consumer}.evil.example`),
  },
  {
    name: 'another recipient',
    reason: 'recipient',
    forge: replacing(`Recipient="${consumer}"`, 'Recipient="https://other.example.com/saml/acs"'),
  },
  { name: 'no recipient', reason: 'recipient', forge: replacing(/ Recipient="[^"]*"/, '') },
  {
    name: 'another audience',
    reason: 'audience',
    forge: replacing('ropes.example.com/saml/metadata<', 'other.example.com/saml/metadata<'),
  },
  {
    name: 'an audience that begins like ours',
    reason: 'audience',
    forge: replacing('/saml/metadata</saml:Audience>', '/saml/metadata2</saml:Audience>'),
  },
  {
    name: 'no audience',
    reason: 'audience',
    forge: signed((xml) => replaceOnce(xml, elementText(xml, 'saml:AudienceRestriction'), '')),
  },
  {
    name: 'an empty audience',
    reason: 'audience',
    forge: signed((xml) => replaceOnce(xml, elementText(xml, 'saml:Audience'), '<saml:Audience/>')),
  },
  {
    name: 'two audiences',
    reason: 'audience',
    forge: replacing('</saml:Audience>', '</saml:Audience><saml:Audience>https://other.example.com</saml:Audience>'),
  },
  {
    name: 'two audience restrictions',
    reason: 'audience',
    forge: signed((xml) =>
      replaceOnce(xml, '</saml:Conditions>', `${elementText(xml, 'saml:AudienceRestriction')}</saml:Conditions>`),
    ),
  },
  {
    name: 'a condition that nobody knows',
    reason: 'conditions',
    forge: replacing('<saml:AudienceRestriction>', '<saml:Condition/><saml:AudienceRestriction>'),
  },
  {
    name: 'another issuer of the response',
    reason: 'responseIssuer',
    forge: replacing('alpha.example.com/metadata', 'evil.example.com/metadata'),
  },
  {
    name: 'another issuer of the assertion',
    reason: 'assertionIssuer',
    forge: signed((xml) => xml.replace(/(.*)alpha\.example/s, '$1evil.example')),
  },
  { name: 'an issuer with a space', reason: 'responseIssuer', forge: replacing('<saml:Issuer>', '<saml:Issuer> ') },
  {
    name: 'an empty issuer of the assertion',
    reason: 'assertionIssuer',
    forge: signed((xml) => xml.replace(/(.*)<saml:Issuer>[^<]*/s, '$1<saml:Issuer>')),
  },
  {
    name: 'no issuer of the response',
    reason: 'structure',
    providerId: 'loose',
    forge: (fixture) =>
      encode(signedAfter(fixture, (xml) => replaceOnce(xml, elementText(xml, 'saml:Issuer'), ''), { response: false })),
  },
  { name: 'a confirmation by key', reason: 'confirmation', forge: replacing('cm:bearer', 'cm:holder-of-key') },
  {
    name: 'no confirmation',
    reason: 'confirmation',
    forge: signed((xml) => replaceOnce(xml, elementText(xml, 'saml:SubjectConfirmation'), '')),
  },
  {
    name: 'two confirmations',
    reason: 'confirmation',
    forge: signed((xml) =>
      inSubject(xml, (subject) =>
        replaceOnce(subject, '</saml:Subject>', `${elementText(subject, 'saml:SubjectConfirmation')}</saml:Subject>`),
      ),
    ),
  },
  {
    name: 'a confirmation without its data',
    reason: 'confirmation',
    forge: replacing(/<saml:SubjectConfirmationData[^>]*>/, ''),
  },
]

/** Good responses, to a request that is not this browser's. */
export const forgedRequests: readonly ForgedResponse[] = [
  { name: 'an unsolicited response', reason: 'unsolicited', forge: replacing(/ InResponseTo="[^"]*"/, '') },
  {
    name: 'an unsolicited response without any request',
    reason: 'unsolicited',
    forge: signed((xml) => xml.replace(/ InResponseTo="[^"]*"/g, '')),
  },
  {
    name: 'a browser that began no login',
    reason: 'otherBrowser',
    forge: good,
    posted: async () => ({ expectedRequestId: undefined }),
  },
  {
    name: "another browser's request",
    reason: 'otherBrowser',
    forge: good,
    posted: async ({ begin }) => ({ expectedRequestId: await begin('alpha') }),
  },
  { name: 'an empty request', reason: 'otherBrowser', forge: replacing(/ InResponseTo="[^"]*"/, ' InResponseTo=""') },
  {
    name: 'a request that was never made',
    reason: 'unknownRequest',
    forge: (fixture) => encode(signedAfter({ ...fixture, facts: { ...fixture.facts, inResponseTo: '_never' } })),
    posted: async () => ({ expectedRequestId: '_never' }),
  },
  {
    name: 'the request of another provider',
    reason: 'unknownRequest',
    forge: good,
    posted: async () => ({ providerId: 'beta' }),
  },
  {
    name: 'a request of eleven minutes ago',
    reason: 'unknownRequest',
    forge: (fixture) => encode(signedAfter({ ...fixture, facts: { ...fixture.facts, at: secondsLater(660) } })),
    at: secondsLater(660),
  },
  {
    name: 'an unknown provider',
    reason: 'unknownProvider',
    forge: good,
    posted: async () => ({ providerId: 'gamma' }),
  },
  {
    name: 'another request in the confirmation',
    reason: 'otherRequest',
    forge: signed((xml) =>
      inSubject(xml, (subject) => replaceOnce(subject, /InResponseTo="[^"]*"/, 'InResponseTo="_other"')),
    ),
  },
  {
    name: 'no request in the confirmation',
    reason: 'otherRequest',
    forge: signed((xml) => inSubject(xml, (subject) => replaceOnce(subject, / InResponseTo="[^"]*"/, ''))),
  },
]

const isoTime = String.raw`\d{4}-[^"]*Z`
const attribute = (element: string, name: string) => new RegExp(`(?<=<saml:${element} [^>]*${name}=")${isoTime}`)

/** Responses that their provider signed, at another time. */
export const forgedTimes: readonly ForgedResponse[] = [
  { name: 'everything expired', reason: 'expired', forge: good, at: secondsLater(360) },
  {
    name: 'a confirmation that expired 60 s ago',
    reason: 'expired',
    forge: withTime(attribute('SubjectConfirmationData', 'NotOnOrAfter'), -60),
  },
  {
    name: 'conditions that expired 61 s ago',
    reason: 'expired',
    forge: withTime(attribute('Conditions', 'NotOnOrAfter'), -61),
  },
  {
    name: 'a session that is over',
    reason: 'expired',
    forge: signed((xml) =>
      replaceOnce(
        xml,
        '<saml:AuthnStatement ',
        `<saml:AuthnStatement SessionNotOnOrAfter="${secondsLater(-61).toISOString()}" `,
      ),
    ),
  },
  {
    name: 'conditions that begin in 61 s',
    reason: 'notYetValid',
    forge: withTime(attribute('Conditions', 'NotBefore'), 61),
  },
  {
    name: 'a confirmation that begins in 61 s',
    reason: 'notYetValid',
    forge: signed((xml) =>
      replaceOnce(
        xml,
        '<saml:SubjectConfirmationData ',
        `<saml:SubjectConfirmationData NotBefore="${secondsLater(61).toISOString()}" `,
      ),
    ),
  },
  {
    name: 'an assertion of 61 s ahead',
    reason: 'notYetValid',
    forge: withTime(attribute('Assertion', 'IssueInstant'), 61),
  },
  {
    name: 'a response of 61 s ahead',
    reason: 'notYetValid',
    forge: withTime(new RegExp(`(?<=IssueInstant=")${isoTime}`), 61),
  },
  { name: 'a clock 61 s ahead', reason: 'notYetValid', forge: good, at: secondsLater(-61) },
  {
    name: 'a login of 61 s ahead',
    reason: 'notYetValid',
    forge: withTime(attribute('AuthnStatement', 'AuthnInstant'), 61),
  },
  {
    name: 'a long-lived assertion of six minutes ago',
    reason: 'tooOld',
    forge: (fixture) =>
      encode(
        signedAfter(fixture, (xml) =>
          xml.replaceAll(/NotOnOrAfter="[^"]*"/g, `NotOnOrAfter="${secondsLater(86_400).toISOString()}"`),
        ),
      ),
    at: secondsLater(360),
  },
  {
    name: 'a login of 13 hours ago',
    reason: 'loginTooOld',
    providerId: 'loose',
    forge: withTime(attribute('AuthnStatement', 'AuthnInstant'), -13 * 3600),
  },
  {
    name: 'a time without zone',
    reason: 'badTime',
    forge: replacing(attribute('SubjectConfirmationData', 'NotOnOrAfter'), '2031-05-01T10:05:00'),
  },
  {
    name: 'a day that does not exist',
    reason: 'badTime',
    forge: replacing(attribute('Conditions', 'NotBefore'), '2031-02-30T10:00:00Z'),
  },
  {
    name: 'no end of the confirmation',
    reason: 'badTime',
    forge: replacing(/(?<=<saml:SubjectConfirmationData [^>]*) NotOnOrAfter="[^"]*"/, ''),
  },
  { name: 'no time of the login', reason: 'badTime', forge: replacing(/ AuthnInstant="[^"]*"/, '') },
  {
    name: 'no time of the assertion',
    reason: 'badTime',
    forge: replacing(/(?<=<saml:Assertion [^>]*) IssueInstant="[^"]*"/, ''),
  },
  {
    name: 'words instead of a time',
    reason: 'badTime',
    forge: replacing(attribute('Assertion', 'IssueInstant'), 'tomorrow'),
  },
]

const withNameId = (nameId: string) => (fixture: LoginFixture) =>
  encode(signedAfter({ ...fixture, facts: { ...fixture.facts, nameId } }))
const withMails = (mail: readonly string[]) => (fixture: LoginFixture) =>
  encode(signedAfter({ ...fixture, facts: { ...fixture.facts, attributes: { mail } } }))

/** Correctly signed responses without a subject of the application. */
export const forgedUsers: readonly ForgedResponse[] = [
  { name: 'an empty name', reason: 'nameId', forge: withNameId('') },
  { name: 'a name of spaces', reason: 'nameId', forge: withNameId('   ') },
  { name: 'a name with a line break', reason: 'nameId', forge: withNameId('jane@example.com\nadmin@example.com') },
  { name: 'a name of 300 letters', reason: 'nameId', forge: withNameId('x'.repeat(300)) },
  { name: 'a name that is no mail', reason: 'mail', forge: withNameId('jane') },
  {
    name: 'two mails',
    reason: 'mail',
    providerId: 'loose',
    forge: withMails(['jane@example.com', 'admin@example.com']),
  },
  { name: 'no mail', reason: 'mail', providerId: 'loose', forge: withMails([]) },
  { name: 'a mail that is none', reason: 'mail', providerId: 'loose', forge: withMails(['jane at example']) },
]
