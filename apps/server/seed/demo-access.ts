import { recordAudit } from '../src/db/audit.ts'
import type { AuditRecord } from '../src/db/audit.ts'
import type { Queries } from '../src/db/database.ts'
import { demoContacts, demoMandators, demoPeople } from './demo-people.ts'
import type { DemoPerson } from './demo-people.ts'

const hourLength = 3_600_000

/** Accounts with their memberships; only those of `withPassword` can log in by it. */
export async function insertUsers(db: Queries, passwordHash: string, today: Date): Promise<void> {
  const mandators = Object.values(demoMandators)
  await db.insertInto('mandators').values(mandators).execute()
  const changedAt = today.toISOString()
  const userFields = (person: DemoPerson) => {
    const { id, username, firstname, lastname, role, function: job, phone = '' } = person
    const { languageId, englishDates, twoFactorMethod, samlProvider } = person
    const email = username
    const loginSettings = { languageId, englishDates, twoFactorMethod, samlProvider }
    return Object.assign(loginSettings, {
      id,
      username,
      email,
      firstname,
      lastname,
      phone,
      roles: [role],
      function: job,
    })
  }
  const accounts = demoPeople.map((person) => {
    return { ...userFields(person), passwordHash, passwordChangedAt: changedAt, isActive: true }
  })
  const contacts = demoContacts.map((person) => ({
    ...userFields(person),
    isActive: person.twoFactorMethod === 'saml',
  }))
  for (const user of [...accounts, ...contacts]) await db.insertInto('users').values(user).execute()
  const memberships = [...demoPeople, ...demoContacts].flatMap((person) =>
    mandators
      .filter(({ name }) => person.mandators.includes(name))
      .map((mandator) => ({ userId: person.id, mandatorId: mandator.id })),
  )
  await db.insertInto('userMandators').values(memberships).execute()
}

/** What the audit log holds of the weeks before: accounts made, log-ins that went well, and one that did not. */
export async function insertAudit(db: Queries, today: Date): Promise<void> {
  const [admin, ...others] = demoPeople
  if (!admin) throw new Error('The demo has no administrator')
  for (const person of [...others, ...demoContacts])
    await recordAudit(db, {
      ...auditFields(person, today, 60 * 24 - others.indexOf(person)),
      action: 'user.created',
      actor: { id: admin.id, name: nameOf(admin) },
      details: { changes: { email: { old: null, new: person.username }, role: { old: null, new: person.role } } },
    })
  for (const [hoursAgo, username, action] of logins) {
    const person = demoPeople.find((one) => one.username === username) ?? admin
    const actor = action === 'login.failed' ? null : { id: person.id, name: nameOf(person) }
    const entry = auditFields(person, today, hoursAgo)
    await recordAudit(db, { ...entry, action, actor })
    if (action !== 'login.succeeded') continue
    const lastLoginAt = entry.at.toISOString()
    await db.updateTable('users').set({ lastLoginAt }).where('id', '=', person.id).execute()
  }
}

const logins: readonly (readonly [hoursAgo: number, username: string, action: AuditRecord['action']])[] = [
  [171, 'user@alpha.example', 'login.succeeded'],
  [166, 'user@alpha.example', 'login.ended'],
  [148, 'clientadmin@alpha.example', 'login.succeeded'],
  [124, 'user@beta.example', 'login.failed'],
  [124, 'user@beta.example', 'login.succeeded'],
  [99, 'manager@catenary.example', 'login.succeeded'],
  [52, 'free@alpha.example', 'login.succeeded'],
  [29, 'user@alpha.example', 'login.succeeded'],
  [5, 'manager@catenary.example', 'login.succeeded'],
]

const nameOf = ({ firstname, lastname }: DemoPerson) => `${firstname} ${lastname}`

function auditFields(person: DemoPerson, today: Date, hoursAgo: number) {
  const mandators = Object.values(demoMandators).filter(({ name }) => person.mandators.includes(name))
  return {
    at: new Date(today.getTime() - hoursAgo * hourLength),
    subject: { type: 'user' as const, id: person.id, name: nameOf(person) },
    mandators: mandators.map(({ id }) => id),
    address: '192.0.2.17',
  }
}
