/** A URL for the log, without link tokens and secrets. */
function redactUrl(url: string): string {
  return url
    .replace(
      /^((?:\/api)?\/(?:setup|login\/reset|reset-password\/reset|notification\/unsubscribe|calendar)\/)[^/?]+/,
      '$1…',
    )
    .replace(/([?&]secret=)[^&]*/, '$1…')
}

/**
 * JSON lines with the request's id; no cookies, no tokens, and of what the database complains of no row: it may hold a
 * hash or a mail address.
 */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'err.detail', 'err.where'],
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: redactUrl(request.url),
        ip: request.ip,
      }),
    },
  }
}
