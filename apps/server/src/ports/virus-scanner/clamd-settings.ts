/** Where a clamd listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const defaultPort = 3310

/** Parses the URL of a clamd. Throws an error that explains what is wrong with it. */
export function readClamdUrl(text: string): ClamdAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'unix:') {
    const path = decodeURIComponent(url.pathname)
    if (url.host !== '' || path.length < 2) throw new Error('must be an absolute path: unix:///run/clamav/clamd.ctl')
    return { path }
  }
  const isPlain = url && ['', '/'].includes(url.pathname) && `${url.search}${url.hash}${url.username}` === ''
  if (url?.protocol !== 'tcp:' || url.hostname === '' || !isPlain)
    throw new Error('must be tcp://host:port or unix:///path/of/the/socket')
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: url.port === '' ? defaultPort : Number(url.port) }
}
