export { lastSignIn } from './last-sign-in.ts'
export { listLinesAbout } from './list-lines-about.ts'
