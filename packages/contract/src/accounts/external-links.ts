/** The two companies behind the product, as the ribbon shows them. */
export type BrandName = 'ropes' | 'geotechnology'

interface Brand {
  readonly company: string
  readonly address: string
  /** Shown to free users alone. */
  readonly isForFreeUsers: boolean
}

/** What the application links to outside of itself, in one place. */
export const externalLinks = {
  privacy: 'https://www.catenary.example/privacy',
  contact: 'https://www.catenary.example/contact',
  brands: {
    ropes: { company: 'Tarvin Ropes', address: 'https://ropes.catenary.example', isForFreeUsers: false },
    geotechnology: { company: 'Morvane Geo', address: 'https://geo.catenary.example', isForFreeUsers: true },
  } satisfies Record<BrandName, Brand>,
} as const

/** Who publishes the product. */
export const publisher = {
  company: 'Catenary',
  street: 'Cable Street 1',
  place: '1000 Exampleton',
  email: 'info@catenary.example',
  phone: '+1 555 0100',
} as const

/** Where the server shows the description of the API as a page. */
export const apiDocsPath = '/api/doc'
