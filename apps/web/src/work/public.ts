// What other domains may use of notifications.
export { NotificationSettingsDialog } from './notifications/NotificationSettingsDialog.tsx'
export { NotificationStatusDialog } from './notifications/NotificationStatusDialog.tsx'
export { NotificationsCard } from './notifications/NotificationsCard.tsx'
export { SystemNotificationsDialog } from './notifications/SystemNotificationsDialog.tsx'
