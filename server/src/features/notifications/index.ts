export { notificationJobs } from './jobs.ts'
export { noticeEmails } from './notice-emails.ts'
export { notify } from './notify.ts'
export { notifyOncePer } from './notify-once-per.ts'
