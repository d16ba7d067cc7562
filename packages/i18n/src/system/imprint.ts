import type { Texts } from '../language.ts'

/** The imprint: who publishes the product and answers for it. */
export const imprintTexts = {
  publisher: { en: 'Publisher', de: 'Herausgeber', fr: 'Éditeur', es: 'Editor' },
  ownership: {
    en: 'Catenary is a brand of a company jointly owned by {{first}} and {{second}}.',
    de: 'Catenary ist eine Marke eines Unternehmens, das {{first}} und {{second}} gemeinsam gehört.',
    fr: 'Catenary est une marque d’une entreprise détenue conjointement par {{first}} et {{second}}.',
    es: 'Catenary es una marca de una empresa propiedad conjunta de {{first}} y {{second}}.',
  },
  contact: { en: 'Contact', de: 'Kontakt', fr: 'Contact', es: 'Contacto' },
  email: { en: 'Email', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  phone: { en: 'Phone', de: 'Telefon', fr: 'Téléphone', es: 'Teléfono' },
  liabilityTitle: {
    en: 'Responsibility for ropes',
    de: 'Verantwortung für die Seile',
    fr: 'Responsabilité relative aux câbles',
    es: 'Responsabilidad sobre los cables',
  },
  liability: {
    en: 'Catenary records inspections and calculates with what was recorded. It does not replace the judgment of the person who inspects a rope: whether a rope stays in service is decided by those who are responsible for the installation.',
    de: 'Catenary hält Prüfungen fest und rechnet mit dem, was erfasst wurde. Es ersetzt nicht das Urteil der Person, die ein Seil prüft: Ob ein Seil in Betrieb bleibt, entscheiden die Verantwortlichen der Anlage.',
    fr: 'Catenary consigne les contrôles et calcule à partir des données saisies. Il ne remplace pas le jugement de la personne qui contrôle un câble\u202f: le maintien en service est décidé par les responsables de l’installation.',
    es: 'Catenary registra las inspecciones y calcula con los datos registrados. No sustituye el criterio de la persona que inspecciona un cable: los responsables de la instalación deciden si un cable sigue en servicio.',
  },
  copyrightTitle: { en: 'Copyright', de: 'Urheberrecht', fr: 'Droits d’auteur', es: 'Derechos de autor' },
  copyright: {
    en: 'Texts, drawings and software belong to {{company}}. What you record belongs to you.',
    de: 'Texte, Zeichnungen und Software gehören {{company}}. Was Sie erfassen, gehört Ihnen.',
    fr: 'Les textes, les dessins et le logiciel appartiennent à {{company}}. Vos données vous appartiennent.',
    es: 'Los textos, los dibujos y el software pertenecen a {{company}}. Lo que usted registra le pertenece.',
  },
} as const satisfies Texts
