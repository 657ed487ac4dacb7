// The errors of the catalogue whose sentences the browser needs; all other sentences come with the reply.

export const refusalMessages = {
  ability: 'Your role doesn’t allow this.',
  maintenance: 'This section is under maintenance.',
} as const

/** Our codes have two parts, as in `row.not-found`. A proxy that answers instead of the server sends none, or another form. */
export const isOwnCode = (code: string): boolean => /^[a-z-]+[.][a-z-]+$/.test(code)
