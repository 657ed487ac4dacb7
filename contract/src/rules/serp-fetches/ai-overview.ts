/**
 * none: not on the page · not-loaded: it was there, and the engine had not filled it yet · loaded: with what it cites.
 */
export const aiOverviewStates = ['none', 'not-loaded', 'loaded'] as const
export type AiOverviewState = (typeof aiOverviewStates)[number]
