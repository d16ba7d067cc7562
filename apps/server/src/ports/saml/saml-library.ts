import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { CacheProvider, SamlConfig } from '@node-saml/node-saml'
import type { SamlProvider } from './providers.ts'
import { limits, protocol } from './rules.ts'

/** Who we are to identity providers. */
export interface ServiceProviderIdentifiers {
  readonly entityId: string
  /** Where responses are posted to. */
  readonly consumer: string
}

/**
 * The settings of the library, for all its uses.
 *
 * @param cacheProvider store of pending requests
 */
export function librarySettings(
  provider: SamlProvider,
  { entityId, consumer }: ServiceProviderIdentifiers,
  cacheProvider: CacheProvider,
): SamlConfig {
  return {
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumer,
    entryPoint: provider.entryPoint,
    idpIssuer: provider.issuer,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: provider.responseSigned,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: limits.requestLifeMs,
    cacheProvider,
    acceptedClockSkewMs: limits.clockSkewMs,
    maxAssertionAgeMs: limits.assertionAgeMs,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The authentication method is the provider's choice; many reject a request that prescribes one.
    disableRequestedAuthnContext: true,
    identifierFormat: provider.mailAttribute === undefined ? protocol.mailFormat : null,
    ...(provider.signing ? { privateKey: provider.signing.privateKey, publicCert: provider.signing.certificate } : {}),
  }
}

/** The library, for what it needs no check of ours. */
export function createSaml(settings: SamlConfig): SAML {
  return new SAML(settings)
}

/** Validates one response with the library, at a given time; returns the XML that it verified for the later checks. */
export class VerifyingSaml extends SAML {
  readonly #at: Date
  #verifiedXml: string | undefined

  constructor(settings: SamlConfig, at: Date) {
    super(settings)
    this.#at = at
  }

  /** The canonical XML whose signatures hold; undefined where none does. */
  get verifiedXml(): string | undefined {
    return this.#verifiedXml
  }

  protected override async getSignedAssertion(signedXml: string): Promise<string | null> {
    this.#verifiedXml = signedXml
    return await super.getSignedAssertion(signedXml)
  }

  protected override checkTimestampsValidityError(
    _machineTime: number,
    notBefore: string,
    notOnOrAfter: string,
    latest?: number,
  ): Error | null {
    return super.checkTimestampsValidityError(this.#at.getTime(), notBefore, notOnOrAfter, latest)
  }
}
