import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { advisoryLocks } from './connections/advisory-locks.ts'
import { connectClient } from './pool.ts'

/** Database roles of requests and jobs, one per transaction; they cannot log in. */
export const requestRoles = [
  'catenary_user',
  'catenary_staff',
  'catenary_fatzer',
  'catenary_system',
  'catenary_device',
] as const
/** The login of the app's pool, unless the configuration names another. */
export const appLogin = 'catenary_app'

/** Configured values. */
export interface RoleOptions {
  /** A login for the app created by the database's administrator; its password is not changed. */
  appUrl?: string
}

const attempts = 8
/** Error codes of a concurrent change of the same role by another database of the server. */
const raceErrorCodes = new Set(['42710', '23505', 'XX000', '40001'])

/**
 * Creates the missing roles of requests, and a login for the app that may switch to them but has no privileges itself.
 * Throws if one of them is a superuser or bypasses row-level security, since that would disable tenant isolation.
 *
 * Roles belong to the whole server, so the login's password is derived from the owner's: every process and every
 * database arrives at the same one. Where the owner has none (a private socket), the login has none either.
 */
export async function ensureRoles(ownerUrl: string, options: RoleOptions = {}): Promise<{ appUrl: string }> {
  const login = options.appUrl === undefined ? appLogin : loginOf(options.appUrl).user
  if (login === null) throw new Error('DATABASE_APP_URL names no user')
  const ownerPassword = loginOf(ownerUrl).password
  const password = options.appUrl !== undefined || ownerPassword === null ? null : derivePassword(ownerPassword)
  const client = await connectClient(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.roles])
    await retryRaces(() => createMissing(client, login))
    await assertUnprivileged(client, [...requestRoles, login])
    const appUrl = options.appUrl ?? withLogin(ownerUrl, login, password)
    if (password !== null && !(await canLogIn(appUrl))) {
      await retryRaces(() => client.query(`alter role ${quoteIdentifier(login)} password '${scramVerifier(password)}'`))
    }
    return { appUrl }
  } finally {
    await client.end()
  }
}

async function createMissing(client: Client, login: string): Promise<void> {
  for (const role of requestRoles) await createRole(client, role, 'nologin')
  await createRole(client, login, 'login noinherit')
  // The guard grants to `catenary_app`, also if the application logs in under another name.
  if (login !== appLogin) await createRole(client, appLogin, 'nologin noinherit')
  const memberships = login === appLogin ? requestRoles : [...requestRoles, appLogin]
  for (const role of memberships) await grantMembership(client, role, login)
}

async function createRole(client: Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_catalog.pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${quoteIdentifier(role)} ${attributes}`)
}

/**
 * The member may switch to the role but does not inherit its privileges. Since PostgreSQL 16 the grant itself specifies
 * this.
 */
async function grantMembership(client: Client, role: string, member: string): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_catalog.pg_auth_members m
     where m.roleid = $1::regrole and m.member = $2::regrole`,
    [quoteIdentifier(role), quoteIdentifier(member)],
  )
  if (rowCount !== 0) return
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 / 10000 as version`,
  )
  // The auth role's rights must apply without `set role`, for a login that replaces it.
  const inherit = role === appLogin
  const grantOptions = (rows[0]?.version ?? 0) >= 16 ? ` with set true, inherit ${inherit}` : ''
  await client.query(`grant ${quoteIdentifier(role)} to ${quoteIdentifier(member)}${grantOptions}`)
}

async function assertUnprivileged(client: Client, roles: string[]): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_catalog.pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [roles],
  )
  const [privileged] = rows
  if (privileged) {
    throw new Error(
      `Database role ${privileged.rolname} is a superuser or passes by row-level security: it would see every tenant. ` +
        `Run: alter role ${quoteIdentifier(privileged.rolname)} nosuperuser nobypassrls`,
    )
  }
}

async function retryRaces(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      const isRace = error instanceof DatabaseError && raceErrorCodes.has(error.code ?? '')
      if (!isRace || attempt === attempts) throw error
    }
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => true)
    .catch((error: unknown) => {
      // Class 28: the server rejected the login. Other errors do not concern the password.
      if (error instanceof DatabaseError && error.code?.startsWith('28')) return false
      throw error
    })
    .finally(() => client.end().catch(() => {}))
}

function derivePassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update('catenary: password of the app role').digest('hex')
}

/**
 * What PostgreSQL stores of an ASCII password (RFC 5803), made here so that the password itself never stands in a
 * statement.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function quoteIdentifier(identifier: string): string {
  return escapeIdentifier(identifier)
}

/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${encodeURIComponent(name)}`
  return parsed.href
}

/** The same database, another login; without a password if it is `null`. */
export function withLogin(url: string, user: string, password: string | null): string {
  const parsed = new URL(url)
  // The driver prefers these over the login before the host.
  parsed.searchParams.delete('user')
  parsed.searchParams.delete('password')
  parsed.username = encodeURIComponent(user)
  parsed.password = password === null ? '' : encodeURIComponent(password)
  return parsed.href
}

/** Login name and password of a URL, each `null` where it has none. */
function loginOf(url: string): { user: string | null; password: string | null } {
  const { username, password, searchParams } = new URL(url)
  return {
    user: searchParams.get('user') || decodeURIComponent(username) || null,
    password: searchParams.get('password') || decodeURIComponent(password) || null,
  }
}
