import type { Serving } from './serving.ts'

/** The address users type, without a slash at its end; where it is not set, the one the server listens on. */
export function ownAddress({ app, baseUrl }: Pick<Serving, 'app' | 'baseUrl'>): string {
  return baseUrl ?? (app.server.listening ? app.listeningOrigin : 'http://localhost')
}
