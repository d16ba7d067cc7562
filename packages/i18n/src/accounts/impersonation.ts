import type { Texts } from '../language.ts'

/** Looking at the records as another user sees them. */
export const impersonationTexts = {
  pick: {
    en: 'Show as user',
    de: 'Als Benutzer anzeigen',
    fr: 'Voir en tant que…',
    es: 'Ver como…',
  },
  banner: {
    en: 'You are viewing Catenary as {{name}}. Read-only.',
    de: 'Sie sehen Catenary als {{name}}. Änderungen sind nicht möglich.',
    fr: 'Vous voyez Catenary en tant que {{name}}. Aucune modification n’est possible.',
    es: 'Usted ve Catenary como {{name}}. No se puede modificar nada.',
  },
  bannerUnknown: {
    en: 'You are viewing Catenary as another user. Read-only.',
    de: 'Sie sehen Catenary als eine andere Person. Änderungen sind nicht möglich.',
    fr: 'Vous voyez Catenary en tant qu’une autre personne. Aucune modification n’est possible.',
    es: 'Usted ve Catenary como otra persona. No se puede modificar nada.',
  },
  stop: { en: 'Stop viewing', de: 'Beenden', fr: 'Arrêter', es: 'Terminar' },
  gone: {
    en: 'You can no longer view Catenary as this user. You see it as yourself again.',
    de: 'Diese Ansicht ist nicht mehr verfügbar. Sie sehen die Daten wieder als Sie selbst.',
    fr: 'Cet affichage n’est plus disponible. Vous voyez de nouveau les données en votre nom.',
    es: 'Esta vista ya no está disponible. Ahora ve los datos con su propio usuario.',
  },
} as const satisfies Texts
