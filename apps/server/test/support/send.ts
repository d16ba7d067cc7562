import type { TestResponse, Person, World } from './world.ts'

/** Sends whatever is given, also what no contract takes. */
export function send(
  world: World,
  who: Person,
  [method, path]: readonly ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string],
  payload?: object,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return world.app.inject({
    method,
    url: `/api${path}`,
    headers,
    cookies: { catenary_session: who.token },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** Status, and the paths of the issues of a problem. */
export function statusAndPaths(response: TestResponse): readonly [number, ...string[]] {
  const { errors = [] } = response.json() as { errors?: { path: string }[] }
  return [response.statusCode, ...errors.map(({ path }) => path)]
}
