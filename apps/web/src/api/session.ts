import { session } from '@catenary/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { read } from './queries.ts'

/** Who is logged in, if anybody: asked once, then kept until a login, a logout or a refusal says otherwise. */
export const sessionCheck = queryOptions({ ...read(session.check, {}), staleTime: Infinity, gcTime: Infinity })
