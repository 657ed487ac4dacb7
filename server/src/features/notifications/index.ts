export { notificationJobs } from './jobs.ts'
export { noticeMails } from './notice-mails.ts'
export { notify } from './notify.ts'
