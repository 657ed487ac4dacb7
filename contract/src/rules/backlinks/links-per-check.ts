import { type Sized, usableTransactions } from '../credit-settings/check-sizes.ts'

/** The most links a backlink check reads; credits are held for all of them. */
export const linksPerCheck = (setting: Sized): number => usableTransactions(setting)
