/**
 * Who may do what: the one table of roles and permissions. The server enforces it, the client shows by it, the
 * API description carries it.
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

/** The permissions that change something. They are withheld during impersonation. */
export const writePermissions: readonly Permission[] = [
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

/** Which records a role may access: all mandators', the user's own mandators', or those of ropes made by Fatzer. */
export type AccessScope = 'all' | 'own' | 'fatzer'

interface Grant {
  readonly scope: AccessScope
  readonly permissions: readonly Permission[]
}

const clientPermissions = ['AREA', 'EVENT_EDIT', 'DASHBOARD', 'DOCUMENT', 'GLOBAL_SEARCH', 'KNOWLEDGE_CENTER'] as const
const chartPermissions = ['CHART_CSV', 'CHART_TYPE'] as const

/** The table itself: a role's reach and what it permits. */
export const grants: Readonly<Record<Role, Grant>> = {
  ROLE_ADMIN: { scope: 'all', permissions },
  ROLE_PROJECT_MANAGER: {
    scope: 'all',
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
    scope: 'own',
    permissions: [...clientPermissions, ...chartPermissions, 'AREA_EDIT_PARTIAL', 'USER_EDIT_OWN', 'IMPORT'],
  },
  ROLE_USER: { scope: 'own', permissions: clientPermissions },
  ROLE_FREE_USER: { scope: 'own', permissions: ['AREA', 'EVENT_EDIT', 'KNOWLEDGE_CENTER'] },
  ROLE_API_INTERNAL: { scope: 'all', permissions: ['AREA', 'API_PAGE', 'IMPORT'] },
  ROLE_API_IMPORT: { scope: 'all', permissions: ['AREA', 'EVENT_EDIT', 'API_PAGE', 'IMPORT'] },
  ROLE_API_EXTERNAL: { scope: 'own', permissions: ['AREA', 'API_PAGE'] },
  ROLE_API_FATZER: { scope: 'fatzer', permissions: ['AREA', 'API_PAGE'] },
}

/** True where any of the roles grants the permission; false for anything unknown. */
export function can(userRoles: readonly Role[], permission: Permission): boolean {
  return userRoles.some((role) => grants[role]?.permissions.includes(permission) ?? false)
}

/** True where the roles grant the required permission, or any of several. */
export function permits(userRoles: readonly Role[], required: Permission | readonly Permission[]): boolean {
  return typeof required === 'string'
    ? can(userRoles, required)
    : required.some((permission) => can(userRoles, permission))
}

/** The roles that grant a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => can([role], permission))
}

/** All permissions that the roles add up to, in the table's order. */
export function permissionsOf(userRoles: readonly Role[]): Permission[] {
  return permissions.filter((permission) => can(userRoles, permission))
}

const scopeOrder: readonly AccessScope[] = ['all', 'own', 'fatzer']

/** The widest reach among the roles; `own` without mandators for a user without roles. */
export function accessScopeOf(userRoles: readonly Role[]): AccessScope {
  const scopes = userRoles.map((role) => grants[role].scope)
  return scopeOrder.find((reach) => scopes.includes(reach)) ?? 'own'
}

/** True for roles whose users belong to mandators. */
export function hasMandatorScope(role: Role): boolean {
  return grants[role].scope === 'own'
}

/** True where `by` has every permission that `held` has, and at least its reach. */
export function isCoveredBy(userRoles: readonly Role[], otherRoles: readonly Role[]): boolean {
  const isScopeCovered = scopeOrder.indexOf(accessScopeOf(userRoles)) >= scopeOrder.indexOf(accessScopeOf(otherRoles))
  return isScopeCovered && permissionsOf(userRoles).every((permission) => can(otherRoles, permission))
}

/** Roles of API users: they call with a token and may have no password. */
export const apiUserRoles = ['ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER'] as const

/** Roles whose users may be without any way to log in: contacts who only receive mail, and programs with a token. */
export const passwordlessRoles: readonly Role[] = ['ROLE_USER', 'ROLE_FREE_USER', ...apiUserRoles]

/** The roles that a user with USER_EDIT_OWN, but without USER_EDIT_ANY, may assign and edit. */
export const editOwnUserRoles: readonly Role[] = ['ROLE_USER', 'ROLE_FREE_USER']

/** True where all roles are roles of API users. */
export function isApiUser(userRoles: readonly Role[]): boolean {
  return userRoles.every((role) => (apiUserRoles as readonly Role[]).includes(role))
}

/**
 * What the access of an API token can be narrowed to. `read` permits every reading call of its user; each of the others
 * permits what changes something by the permissions that belong to it.
 */
export const tokenScopes = ['read', 'records', 'imports', 'settings', 'administration'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Which scope a token needs to change something by a permission of its user. */
const scopeOfPermission: Readonly<Record<Permission, Exclude<TokenScope, 'read'>>> = {
  AREA: 'records',
  AREA_EDIT_FULL: 'settings',
  AREA_EDIT_PARTIAL: 'settings',
  EVENT_EDIT: 'records',
  DASHBOARD: 'records',
  DOCUMENT: 'records',
  GLOBAL_SEARCH: 'records',
  KNOWLEDGE_CENTER: 'records',
  // Webhooks, which send elsewhere what their user may read.
  API_PAGE: 'administration',
  USER_EDIT_ANY: 'administration',
  USER_EDIT_OWN: 'administration',
  USER_PICTURE: 'administration',
  IMPERSONATE: 'administration',
  IMPORT: 'imports',
  CHART_CSV: 'records',
  CHART_TYPE: 'records',
  TASK_INTERNAL: 'records',
  ADMIN: 'administration',
}

/** The scopes of which a token needs one for a call, apart from what its user may do. */
export function scopesFor(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  required: Permission | readonly Permission[],
): TokenScope[] {
  if (method === 'GET') return ['read']
  const permissions = typeof required === 'string' ? [required] : required
  return [...new Set(permissions.map((permission) => scopeOfPermission[permission]))]
}

/** Who asks for something: their roles and, with an API token, its scopes; null where nothing is narrowed. */
export interface Access {
  readonly roles: readonly Role[]
  readonly tokenScopes: readonly TokenScope[] | null
}

/** True where the roles grant the permission and, with a token, its scopes let it be used to change something. */
export function canChange({ roles: userRoles, tokenScopes: scopes }: Access, permission: Permission): boolean {
  return can(userRoles, permission) && (scopes === null || scopes.includes(scopeOfPermission[permission]))
}
