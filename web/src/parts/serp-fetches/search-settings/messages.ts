/** The reason why an AI Overview may be on a page without its citations. */
export const lateOverviews = 'About half of Google’s AI Overviews load with a delay.'
