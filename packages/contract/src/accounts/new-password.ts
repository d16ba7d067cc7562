import { z } from 'zod'
import { fieldError } from '../field.ts'

/** Password limits; the maximum is a setting of the installation that may be raised up to `most`, never lowered. */
export const passwordLength = { min: 8, max: 50, most: 200 } as const

/**
 * A new password: stored byte for byte, never trimmed, its length counted in characters. The server also checks its
 * strength and the configured maximum length.
 */
export const newPassword = z
  .string()
  .max(passwordLength.most * 2)
  .refine(
    (text) => [...text].length >= passwordLength.min,
    fieldError('password.tooShort', { minPasswordLength: passwordLength.min }),
  )
  .refine((text) => text === text.trim(), fieldError('password.blankEnds'))
