import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { throwProblem } from '../problems.ts'

/**
 * Refuses calls of the API with `server.busy` while the event loop is later than that many milliseconds. Files of the client are
 * served: they cost little, and a page that lacks one of them stays broken after the server has recovered. So are health
 * checks: who is late lives.
 */
export async function refuseCallsWhenLate(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    exposeStatusRoute: false,
    pressureHandler: async ({ url }) => {
      if (url.startsWith('/api/')) throwProblem('server.busy')
    },
  })
}
