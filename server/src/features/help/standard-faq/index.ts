import { checksAndProjects } from './checks-and-projects.ts'
import { creditsAndAccount } from './credits-and-account.ts'
import { gettingStarted } from './getting-started.ts'
import type { StandardCategory } from './standard-category.ts'

/**
 * The FAQ a new installation starts with. Staff can edit it afterwards. It mentions nothing that an operator can change, such
 * as a price or the length of the trial.
 */
export const standardFaq: readonly StandardCategory[] = [gettingStarted, ...checksAndProjects, ...creditsAndAccount]
