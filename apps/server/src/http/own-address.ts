import type { AppContext } from './app-context.ts'

/** The address users type, without a slash at its end; where it is not set, the one the server listens on. */
export function baseUrlOf({ app, baseUrl }: Pick<AppContext, 'app' | 'baseUrl'>): string {
  return baseUrl ?? (app.server.listening ? app.listeningOrigin : 'http://localhost')
}
