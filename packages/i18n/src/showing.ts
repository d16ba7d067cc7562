import type { Texts } from './language.ts'

/** Looking at the records as another user sees them. */
export const showingTexts = {
  pick: {
    en: 'Show as user',
    de: 'Als Benutzer anzeigen',
    fr: 'Afficher comme un utilisateur',
    es: 'Ver como usuario',
  },
  placeholder: {
    en: 'Choose a user …',
    de: 'Benutzer wählen …',
    fr: 'Choisir un utilisateur…',
    es: 'Elegir un usuario…',
  },
  banner: {
    en: 'You are viewing Catenary as {{name}}. Read-only.',
    de: 'Sie sehen Catenary als {{name}}. Änderungen sind nicht möglich.',
    fr: 'Vous voyez les données comme {{name}}. Aucune modification n’est possible.',
    es: 'Usted ve los datos como {{name}}. No se puede modificar nada.',
  },
  bannerUnknown: {
    en: 'You see the records as another user does. Nothing can be changed.',
    de: 'Sie sehen die Daten so wie eine andere Person. Änderungen sind nicht möglich.',
    fr: 'Vous voyez les données comme une autre personne. Aucune modification n’est possible.',
    es: 'Usted ve los datos como otra persona. No se puede modificar nada.',
  },
  stop: { en: 'Stop viewing', de: 'Beenden', fr: 'Arrêter', es: 'Terminar' },
  gone: {
    en: 'The records can no longer be shown as this user. You see them as yourself again.',
    de: 'Diese Ansicht ist nicht mehr verfügbar. Sie sehen die Daten wieder als Sie selbst.',
    fr: 'Cet affichage n’est plus disponible. Vous voyez de nouveau les données en votre nom.',
    es: 'Esta vista ya no está disponible. Vuelve a ver los datos como usted mismo.',
  },
} as const satisfies Texts
