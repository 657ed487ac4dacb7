export { notificationJobs } from './jobs.ts'
export { noticeMails } from './notice-mails.ts'
export { notify } from './notify.ts'
export { notifyOncePer } from './notify-once-per.ts'
