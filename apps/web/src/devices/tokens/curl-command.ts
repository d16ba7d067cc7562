interface Request {
  readonly method: 'POST' | 'PATCH'
  readonly url: string
  readonly token: string
  /** As JSON. */
  readonly body: string
}

/** A command that sends JSON with the token of a device. */
export function curlCommand({ method, url, token, body }: Request): string {
  return [
    `curl ${method === 'POST' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(body)}`,
  ].join(' \\\n  ')
}

/** A word of a shell, whatever names a device has. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
