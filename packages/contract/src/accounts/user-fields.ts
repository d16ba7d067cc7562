import { z } from 'zod'
import { roles } from '../access.ts'
import { fieldError, fieldRegistry, filledLine, recordName, schemaKeys, line, emailAddress, patchOf } from '../field.ts'
import { id, instant } from '../primitives.ts'
import type { TwoFactorMethod } from './login-methods.ts'
import { languageIds, twoFactorMethods } from './login-methods.ts'
import { newPassword } from './new-password.ts'

/** What a user does where they work. */
export const jobFunctions = [
  'director',
  'operationsManager',
  'ropewayTechnicalManager',
  'ropewayMechanic',
  'ropewayMechatronic',
  'ropewayOperator',
  'others',
] as const
export type JobFunction = (typeof jobFunctions)[number]

/** Digits with what people write between them: anything else may be a mistyped digit, or an extension that is none of the number. */
const phonePattern = /^\s*(\+?[\s()./\u2010-\u2013-]*\d[\d\s()./\u2010-\u2013-]*)?$/

/**
 * A phone number, reduced to its digits and a leading plus; an international `00` becomes the plus, and the zero in brackets that
 * is dialled at home alone is left out.
 */
export const phone = line(45, 0)
  .refine((text) => phonePattern.test(text), fieldError('phone'))
  .overwrite((text) => {
    const international = /^\s*(\+|00)/.test(text)
    const digits = (international ? text.replace('(0)', '') : text).replaceAll(/\D/g, '')
    return international ? `+${digits.replace(/^00/, '')}` : digits
  })

/** The login methods that a user with USER_EDIT_OWN, but without USER_EDIT_ANY, may assign; includes `null`. */
export const editOwnUserMethods: readonly TwoFactorMethod[] = ['email', 'no-password']

// Fields of those who edit any user; the others may send them as they are.
const editableByEditAny = { editPermission: 'USER_EDIT_ANY' } as const

/** What is written of a user, by those who may edit them. */
export const userFields = z.strictObject({
  firstname: recordName(45),
  lastname: recordName(45),
  email: emailAddress,
  username: recordName(200)
    .meta({ description: 'The mail address, unless another name is wanted' })
    .register(fieldRegistry, editableByEditAny),
  phone,
  role: z.enum(roles),
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  function: z.enum(jobFunctions).nullable(),
  mandators: z.array(z.object({ id })).max(500),
  twoFactorMethod: z.enum(twoFactorMethods).nullable(),
  samlProvider: filledLine(100).nullable().register(fieldRegistry, editableByEditAny),
  languageId: z.enum(languageIds).nullable(),
  notificationEnabled: z.boolean(),
  allowAuthorizationChange: z.boolean().register(fieldRegistry, editableByEditAny),
  isActive: z.boolean(),
  passwordExpired: z.boolean().register(fieldRegistry, editableByEditAny),
  password: newPassword,
})
export type UserFields = z.infer<typeof userFields>

/** Whether an invitation to choose a password is under way, has expired, or was not taken by the mail server. */
export const invitations = ['pending', 'expired', 'unsent'] as const

/** The state of a user: an invitation takes precedence over inactive. */
export const userStates = ['active', 'inactive', ...invitations] as const
export type UserState = (typeof userStates)[number]

const person = {
  id,
  name: z.string().meta({ description: 'First and last name' }),
  email: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  mainRole: z.enum(roles),
  isAdmin: z.boolean(),
  isFreeUser: z.boolean(),
  isActive: z.boolean(),
  pictureUri: z.string().nullable(),
}

/** What those who edit users see of one, beside what everybody sees. */
const administration = {
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  phone: z.string(),
  function: z.enum(jobFunctions).nullable(),
  mandators: z.array(z.strictObject({ id, name: z.string() })),
  twoFactorMethod: z.enum(twoFactorMethods).nullable(),
  samlProvider: z.string().nullable(),
  languageId: z.enum(languageIds).nullable(),
  notificationEnabled: z.boolean(),
  allowAuthorizationChange: z.boolean(),
  passwordExpired: z.boolean(),
  twoFactorActive: z.boolean().meta({ description: 'A second factor is set up' }),
  lastLoginAt: instant.nullable(),
  invitation: z.enum(invitations).nullable(),
  isEditable: z.boolean().meta({ description: 'The caller may change this user' }),
}

/** A user as those see them who edit users. */
export const user = z.strictObject({ ...person, ...administration }).meta({ id: 'User' })
export type User = z.infer<typeof user>

/** A user in a list: callers who may edit users get the fields of administration too. */
export const userEntry = z
  .strictObject({
    ...person,
    ...z.strictObject(administration).partial().shape,
    isShowable: z.boolean().optional().meta({ description: 'The caller may look at the records as this user' }),
  })
  .meta({ id: 'UserEntry' })
export type UserEntry = z.infer<typeof userEntry>

const readOnly = schemaKeys(userEntry).filter((key) => !schemaKeys(userFields).includes(key as keyof UserFields))

/** A new user: the fields that have a default may be left out. */
export const newUser = z
  .strictObject({
    ...userFields.partial().shape,
    firstname: userFields.shape.firstname,
    lastname: userFields.shape.lastname,
    email: userFields.shape.email,
    ...Object.fromEntries(readOnly.map((key) => [key, z.unknown().optional()])),
  })
  .transform((input) => {
    const writableEntries = Object.entries(input).filter(
      ([key, value]) => !(readOnly as string[]).includes(key) && value !== undefined,
    )
    return Object.fromEntries(writableEntries) as Partial<UserFields> &
      Pick<UserFields, 'firstname' | 'lastname' | 'email'>
  })

/** A change of a user: any subset of the fields. */
export const userPatch = patchOf(userFields, readOnly)
