/** The addresses of the application, used by the router, by mails and by links in reports. */
export const pages = {
  home: '/',
  login: '/login',
  setup: '/setup/$token',
  areas: '/areas',
  area: '/areas/$areaId',
  installation: '/areas/$areaId/installations/$installationId',
  rope: '/areas/$areaId/installations/$installationId/ropes/$ropeId',
} as const
export type Page = (typeof pages)[keyof typeof pages]

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A page's address with its parameters filled in. */
export function pageAddress<Path extends Page>(page: Path, params: Record<ParamNames<Path>, string>): string {
  return page.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name as ParamNames<Path>]))
}
