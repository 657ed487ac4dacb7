import { checksAndProjects } from './checks-and-projects.ts'
import { creditsAndAccount } from './credits-and-account.ts'
import { gettingStarted } from './getting-started.ts'
import type { StandardCategory } from './standard-category.ts'

/**
 * The FAQ a new installation starts with. Staff edit it afterwards, so it says nothing that an operator sets: no price, no
 * length of a trial.
 */
export const standardFaq: readonly StandardCategory[] = [gettingStarted, ...checksAndProjects, ...creditsAndAccount]
