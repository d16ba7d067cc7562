/**
 * Who may do what: the one table of roles and permissions. The server enforces it, the client shows by it, the
 * API description carries it. Nothing else in the project knows a role's name.
 */

/** Every role a user can hold. The first of a user's roles is the main role. */
export const roles = [
  'ROLE_ADMIN',
  'ROLE_PROJECT_MANAGER',
  'ROLE_CLIENT_ADMIN',
  'ROLE_USER',
  'ROLE_FREE_USER',
  'ROLE_API_INTERNAL',
  'ROLE_API_IMPORT',
  'ROLE_API_EXTERNAL',
  'ROLE_API_FATZER',
] as const
export type Role = (typeof roles)[number]

/** Everything that can be permitted. */
export const permissions = [
  'AREA',
  'AREA_EDIT_FULL',
  'AREA_EDIT_PARTIAL',
  'EVENT_EDIT',
  'DASHBOARD',
  'DOCUMENT',
  'GLOBAL_SEARCH',
  'KNOWLEDGE_CENTER',
  'API_PAGE',
  'USER_EDIT_ANY',
  'USER_EDIT_OWN',
  'USER_PICTURE',
  'IMPERSONATE',
  'IMPORT',
  'CHART_CSV',
  'CHART_TYPE',
  'TASK_INTERNAL',
  'ADMIN',
] as const
export type Permission = (typeof permissions)[number]

/** The permissions that change something: nobody has them while the records are shown as to somebody else. */
export const changingPermissions: readonly Permission[] = [
  'AREA_EDIT_FULL',
  'AREA_EDIT_PARTIAL',
  'EVENT_EDIT',
  'USER_EDIT_ANY',
  'USER_EDIT_OWN',
  'USER_PICTURE',
  'IMPERSONATE',
  'IMPORT',
  'ADMIN',
]

/** Whose records a role reaches: of all mandators, of the user's own mandators, or of ropes made by Fatzer. */
export type Reach = 'all' | 'own' | 'fatzer'

interface Grant {
  readonly reach: Reach
  readonly permissions: readonly Permission[]
}

const clientPermissions = ['AREA', 'EVENT_EDIT', 'DASHBOARD', 'DOCUMENT', 'GLOBAL_SEARCH', 'KNOWLEDGE_CENTER'] as const
const chartPermissions = ['CHART_CSV', 'CHART_TYPE'] as const

/** The table itself: a role's reach and what it permits. */
export const grants: Readonly<Record<Role, Grant>> = {
  ROLE_ADMIN: { reach: 'all', permissions },
  ROLE_PROJECT_MANAGER: {
    reach: 'all',
    permissions: [
      ...clientPermissions,
      ...chartPermissions,
      'AREA_EDIT_FULL',
      'AREA_EDIT_PARTIAL',
      'USER_PICTURE',
      'IMPERSONATE',
      'IMPORT',
      'TASK_INTERNAL',
    ],
  },
  ROLE_CLIENT_ADMIN: {
    reach: 'own',
    permissions: [...clientPermissions, ...chartPermissions, 'AREA_EDIT_PARTIAL', 'USER_EDIT_OWN', 'IMPORT'],
  },
  ROLE_USER: { reach: 'own', permissions: clientPermissions },
  ROLE_FREE_USER: { reach: 'own', permissions: ['AREA', 'EVENT_EDIT', 'KNOWLEDGE_CENTER'] },
  ROLE_API_INTERNAL: { reach: 'all', permissions: ['AREA', 'API_PAGE', 'IMPORT'] },
  ROLE_API_IMPORT: { reach: 'all', permissions: ['AREA', 'EVENT_EDIT', 'API_PAGE', 'IMPORT'] },
  ROLE_API_EXTERNAL: { reach: 'own', permissions: ['AREA', 'API_PAGE'] },
  ROLE_API_FATZER: { reach: 'fatzer', permissions: ['AREA', 'API_PAGE'] },
}

/** True where any of the roles grants the permission; false for anything unknown. */
export function can(held: readonly Role[], permission: Permission): boolean {
  return held.some((role) => grants[role]?.permissions.includes(permission) ?? false)
}

/** True where the roles grant what a call asks for: its one permission, or any of several. */
export function permits(held: readonly Role[], asked: Permission | readonly Permission[]): boolean {
  return typeof asked === 'string' ? can(held, asked) : asked.some((permission) => can(held, permission))
}

/** All permissions that the roles add up to, in the table's order. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  return permissions.filter((permission) => can(held, permission))
}

const reachOrder: readonly Reach[] = ['all', 'own', 'fatzer']

/** The widest reach among the roles; a user without roles reaches nothing, told as `own` with no mandators. */
export function reachOf(held: readonly Role[]): Reach {
  const reaches = held.map((role) => grants[role].reach)
  return reachOrder.find((reach) => reaches.includes(reach)) ?? 'own'
}

/** True for roles whose users belong to mandators. */
export function usesMandators(role: Role): boolean {
  return grants[role].reach === 'own'
}

/** True where everything that `held` permits, and everything it reaches, `by` permits and reaches too. */
export function isWithin(held: readonly Role[], by: readonly Role[]): boolean {
  const narrower = reachOrder.indexOf(reachOf(held)) >= reachOrder.indexOf(reachOf(by))
  return narrower && permissionsOf(held).every((permission) => can(by, permission))
}

/** Roles of programs: they hold tokens, and may be without a password. */
export const programRoles = ['ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER'] as const

/** Roles whose users may be without any way to log in: contacts who only receive mail, and programs with a token. */
export const passwordlessRoles: readonly Role[] = ['ROLE_USER', 'ROLE_FREE_USER', ...programRoles]

/** The roles that somebody with USER_EDIT_OWN, but not USER_EDIT_ANY, may give and edit. */
export const ownUserRoles: readonly Role[] = ['ROLE_USER', 'ROLE_FREE_USER']

/** True for a user all of whose roles are those of programs. */
export function isProgram(held: readonly Role[]): boolean {
  return held.every((role) => (programRoles as readonly Role[]).includes(role))
}
