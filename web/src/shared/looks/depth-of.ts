import { type Depth, defaultDepth, depths } from '#contract/search-engines.ts'

/** How deep a kept search looks; one kept with a depth that is offered no longer looks as deep as by default. */
export const depthOf = (kept: { depth: number }): Depth => depths.find((depth) => depth === kept.depth) ?? defaultDepth
