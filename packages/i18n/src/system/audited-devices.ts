import { alarmTexts } from '../devices/alarms.ts'
import { deviceTexts } from '../devices/devices.ts'
import { sensorSettingsTexts } from '../devices/sensor-settings.ts'
import { truscanTexts } from '../devices/truscan.ts'
import type { Texts } from '../language.ts'
import { notificationSettingsTexts } from '../work/notification-settings.ts'

/** What the audit log records of devices, their sensors, alarms and measurements. */
export const deviceDetails = {
  sensors: deviceTexts.sensors,
  device: { en: 'Device', de: 'Gerät', fr: 'Appareil', es: 'Dispositivo' },
  kind: alarmTexts.kindLabel,
  rule: { en: 'Alarm rule', de: 'Alarmregel', fr: 'Règle d’alarme', es: 'Regla de alarma' },
  alarm: { en: 'Alarm', de: 'Alarm', fr: 'Alarme', es: 'Alarma' },
  since: { en: 'Since', de: 'Seit', fr: 'Depuis', es: 'Desde' },
  value: alarmTexts.value,
  sensor: { en: 'Sensor', de: 'Sensor', fr: 'Capteur', es: 'Sensor' },
  sensorName: { en: 'Sensor', de: 'Sensor', fr: 'Capteur', es: 'Sensor' },
  fragment: { en: 'Fragment', de: 'Fragment', fr: 'Fragment', es: 'Fragmento' },
  shownName: sensorSettingsTexts['value.customName'],
  threshold: alarmTexts.threshold,
  hysteresis: alarmTexts.hysteresis,
  delaySeconds: {
    en: 'Only after (seconds)',
    de: 'Erst nach (Sekunden)',
    fr: 'Seulement après (secondes)',
    es: 'Solo después de (segundos)',
  },
  periodSeconds: {
    en: 'Period (seconds)',
    de: 'Zeitraum (Sekunden)',
    fr: 'Durée (secondes)',
    es: 'Periodo (segundos)',
  },
  state: { en: 'Status', de: 'Status', fr: 'État', es: 'Estado' },
  contract: truscanTexts['facts.contract'],
  event: { en: 'Event', de: 'Ereignis', fr: 'Événement', es: 'Evento' },
  timestamp: { en: 'Time', de: 'Zeitpunkt', fr: 'Date et heure', es: 'Fecha y hora' },
  type: { en: 'Type', de: 'Typ', fr: 'Type', es: 'Tipo' },
  request: { en: 'Request', de: 'Anforderung', fr: 'Demande', es: 'Solicitud' },
  isCounted: {
    en: 'Counts towards the contract',
    de: 'Zählt zum Vertrag',
    fr: 'Décomptée du contrat',
    es: 'Cuenta para el contrato',
  },
  cause: { en: 'Cause', de: 'Ursache', fr: 'Cause', es: 'Causa' },
  values: { en: 'Values', de: 'Werte', fr: 'Valeurs', es: 'Valores' },
  color: { en: 'Color', de: 'Farbe', fr: 'Couleur', es: 'Color' },
  isNew: sensorSettingsTexts.newMark,
  rope: { en: 'Rope', de: 'Seil', fr: 'Câble', es: 'Cable' },
  note: { en: 'Note', de: 'Notiz', fr: 'Note', es: 'Nota' },
  types: notificationSettingsTexts.notifications,
} as const satisfies Texts

/** What the audit log records of settings and jobs beside the fields of forms. */
export const otherDetails = {
  ordering: { en: 'Place in the list', de: 'Platz in der Liste', fr: 'Rang dans la liste', es: 'Lugar en la lista' },
  lengthAsOf: {
    en: 'Rope length as of',
    de: 'Seillänge, Stand',
    fr: 'Longueur du câble en date du',
    es: 'Longitud del cable a fecha de',
  },
  cyclesAsOf: {
    en: 'Bending cycles as of',
    de: 'Biegewechsel, Stand',
    fr: 'Cycles de flexion en date du',
    es: 'Ciclos de flexión a fecha de',
  },
  systemNotificationSettings: {
    en: 'System notifications',
    de: 'Systembenachrichtigungen',
    fr: 'Notifications système',
    es: 'Notificaciones del sistema',
  },
  passwordSet: { en: 'Password set', de: 'Passwort gesetzt', fr: 'Mot de passe défini', es: 'Contraseña definida' },
  invited: { en: 'Invitation sent', de: 'Einladung gesendet', fr: 'Invitation envoyée', es: 'Invitación enviada' },
  location: { en: 'Filed under', de: 'Abgelegt unter', fr: 'Classé sous', es: 'Guardado en' },
  finding: { en: 'Virus found', de: 'Gefundener Virus', fr: 'Virus trouvé', es: 'Virus encontrado' },
  upload: { en: 'Upload', de: 'Upload', fr: 'Envoi', es: 'Carga' },
  tasks: { en: 'Tasks', de: 'Aufgaben', fr: 'Tâches', es: 'Tareas' },
} as const satisfies Texts
