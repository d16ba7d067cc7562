/** The addresses of the application, used by the router, by mails and by links in reports. */
export const pages = {
  home: '/',
  login: '/login',
  reset: '/login/reset/$token',
  newPassword: '/login/reset',
  unsubscribe: '/notification/unsubscribe/$unsubscribeEmail',
  setup: '/setup/$token',
  areas: '/areas',
  area: '/areas/$areaId',
  installation: '/areas/$areaId/installations/$installationId',
  rope: '/areas/$areaId/installations/$installationId/ropes/$ropeId',
  /** A rope wherever it is; what its label leads to. */
  ropeById: '/ropes/$ropeId',
  ropeRecord: '/areas/$areaId/installations/$installationId/ropes/$ropeId/record',
  ropeComparison: '/areas/$areaId/installations/$installationId/ropes/$ropeId/comparison',
  dashboard: '/dashboard',
  tasks: '/tasks',
  calendar: '/calendar',
  taskUpload: '/tasks/upload',
  documents: '/documents',
  project: '/documents/$projectId',
  projectDocument: '/documents/$projectId/$documentId',
  folderDocument: '/documents/$projectId/$folder/$documentId',
  generalDocuments: '/general-documents',
  /** Ids of folders, each in the one before it, and at the end that of a document where one is shown. */
  inGeneralDocuments: '/general-documents/$',
  sensorDevices: '/sensor-devices',
  sensorDevice: '/sensor-devices/$deviceId',
  smartropes: '/smartropes',
  smartrope: '/smartropes/$deviceId',
  users: '/users',
  mandators: '/mandators',
  audit: '/audit',
  outbox: '/outbox',
  virusScanner: '/virus-scanner',
  notificationDeliveries: '/notification-deliveries',
  singleSignOn: '/single-sign-on',
  samlTest: '/single-sign-on/$testId',
  api: '/openapi',
  webhook: '/openapi/webhooks/$webhookId',
  search: '/search',
  imprint: '/imprint',
  knowledgeCenter: '/knowledge-center',
} as const
export type PageRoute = (typeof pages)[keyof typeof pages]

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A page's address with its parameters filled in. */
export function pagePath<Path extends PageRoute>(page: Path, params: Record<ParamNames<Path>, string>): string {
  return page.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name as ParamNames<Path>]))
}

/** The address of a folder of general documents, or of a document in it: the ids of the folders on the way, and its own. */
export function generalDocumentsPath(ids: readonly string[]): string {
  return [pages.generalDocuments, ...ids].join('/')
}

/** True for what can be the token of a link to a new password: letters and digits. */
export function isPasswordLinkToken(token: string): boolean {
  return /^[A-Za-z0-9]+$/.test(token)
}
