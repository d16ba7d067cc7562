import { createContext } from 'react'
import type { MissingMarks } from '../../ui/strip/UnknownRope.tsx'

/** Why the damages of the page's rope are not there: small strips of forms draw it as not known then. */
export const DamagesMissing = createContext<MissingMarks | undefined>(undefined)
