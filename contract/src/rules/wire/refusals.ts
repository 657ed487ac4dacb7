// The share of the catalogue of errors that the browser needs: every other sentence comes with the reply.

export const refusalMessages = {
  ability: 'Your role doesn’t allow this.',
  maintenance: 'This section is under maintenance.',
} as const

/** Codes of ours have two parts, `row.not-found`; what answers in the server’s place has none, or others. */
export const isOwnCode = (code: string): boolean => /^[a-z-]+[.][a-z-]+$/.test(code)
