/** "keyword 1", "keyword 2" and so on, a line each. */
export const numberedKeywords = (count: number) =>
  Array.from({ length: count }, (_, at) => `keyword ${at + 1}`).join('\n')
