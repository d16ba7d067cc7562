/** How a user logs in beside a password; a user without one of these logs in by password alone. */
export const twoFactorMethods = ['no-password', 'email', 'saml', 'authenticator'] as const
export type TwoFactorMethod = (typeof twoFactorMethods)[number]

/** The second factors that a user can set up. */
export const secondFactors = ['email', 'authenticator'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** The languages of a user, by the ids of the specification: English, German, French, Spanish. */
export const languageIds = ['ENU', 'DES', 'FRS', 'ESP'] as const
export type LanguageId = (typeof languageIds)[number]

/** How dates and times are written in English: Nov 22, 2026, 1:00 PM or 22 Nov 2026, 13:00. */
export const englishDates = ['american', 'international'] as const
export type EnglishDates = (typeof englishDates)[number]

/** Where a user begins after they logged in. */
export const startPages = ['areas', 'dashboard'] as const
export type StartPage = (typeof startPages)[number]
