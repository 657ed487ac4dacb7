import { type Depth, defaultDepth, depths } from '#contract/rules/search-engines.ts'

/** The depth of a kept search; one kept with a depth that is offered no longer gets the default. */
export const depthOf = (kept: { depth: number }): Depth => depths.find((depth) => depth === kept.depth) ?? defaultDepth
