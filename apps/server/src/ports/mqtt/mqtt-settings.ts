/** The broker to subscribe at, as `MQTT_URL` names it. */
export interface MqttBroker {
  readonly host: string
  readonly port: number
  /** `mqtts:`: by TLS. */
  readonly isEncrypted: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
}

/** How this server is known at the broker, and how it knows the broker. Certificates are files in PEM. */
export interface MqttSettings {
  readonly broker: MqttBroker
  /** The broker keeps what arrives under this name while the server is away. */
  readonly clientId: string
  /** Whether several processes share what arrives; else each gets all of it. */
  readonly isShared: boolean
  /** The authority that signed the broker's certificate; absent: those that Node trusts. */
  readonly caFile: string | undefined
  /** The server's own certificate with its key, for brokers that want one. */
  readonly certFile: string | undefined
  readonly keyFile: string | undefined
}

/** Reads `mqtt://user:password@host:1883` or `mqtts://host:8883`. Throws with what is wrong, never with the password. */
export function readMqttUrl(text: string): MqttBroker {
  const url = URL.parse(text)
  const isEncrypted = url?.protocol === 'mqtts:'
  if (!url || !(isEncrypted || url.protocol === 'mqtt:') || url.hostname === '')
    throw new Error('must look like mqtt://user:password@host:1883 or mqtts://host:8883')
  if (!['', '/'].includes(url.pathname) || url.hash !== '' || url.search !== '')
    throw new Error('takes no path and no parameters')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isEncrypted ? 8883 : 1883) : Number(url.port),
    isEncrypted,
    login: url.username === '' ? undefined : { user: decode(url.username), password: decode(url.password) },
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('has a user or password with a % that must be written as %25')
  }
}
