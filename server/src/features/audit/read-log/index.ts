export { lastSignIn, listLinesAbout } from './account-lines.ts'
