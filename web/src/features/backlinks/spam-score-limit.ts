/** Marks above it hurt more than they help. */
export const spamScoreLimit = 30
