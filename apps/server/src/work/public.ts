// What other domains may use of notifications.
export { notificationText } from './notifications/notification-text.ts'
