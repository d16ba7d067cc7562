// What other domains may use of accounts and log-ins.
export { ImpersonationPicker } from './impersonation/ImpersonationPicker.tsx'
export { OwnTokens } from './tokens/OwnTokens.tsx'
